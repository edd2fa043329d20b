/**
 * Uses the nodes against a running server: `test.js SERVER KEY TEMPLATE RECEIVER`, the address of a receiver that the
 * server may reach. n8n itself does not run: parameters, their defaults and their faults come from n8n's
 * `n8n-workflow`, and `stand-in.js` simulates the contexts that n8n passes to nodes.
 */
const assert = require("node:assert/strict");
const { randomUUID } = require("node:crypto");
const { existsSync } = require("node:fs");
const { dirname, join } = require("node:path");
const { NodeHelpers } = require("n8n-workflow");
const { Countersign } = require("./dist/nodes/Countersign/Countersign.node.js");
const { CountersignTrigger } = require("./dist/nodes/Countersign/CountersignTrigger.node.js");
const { CountersignApi } = require("./dist/credentials/CountersignApi.credentials.js");
const { standIn } = require("./stand-in.js");
const { n8n, version } = require("./package.json");

const [baseUrl, apiKey, templateId, receiver] = process.argv.slice(2);
const action = new Countersign();
const trigger = new CountersignTrigger();
const contextOf = (more) => standIn({ credential: new CountersignApi(), credentials: { baseUrl, apiKey }, ...more });

/** Runs the action node on one item, with its inputs as n8n completes them. */
async function act(operation, inputs = {}, more = {}) {
  const { parameters, issues } = complete(action, { operation, ...inputs });
  assert.deepEqual(issues, null);
  const [items] = await action.execute.call(contextOf({ parameters, ...more }));
  return items;
}

/** The inputs with their defaults, and the missing inputs, both by n8n's rules. */
function complete({ description }, values) {
  const node = { id: "1", name: "Node", type: description.name, typeVersion: 1, position: [0, 0], parameters: values };
  const parameters = NodeHelpers.getNodeParameters(description.properties, values, true, false, node, description);
  const complete = { ...node, parameters };
  return { parameters, issues: NodeHelpers.getNodeParametersIssues(description.properties, complete, description) };
}

const pairOf = (key, value) => ({ pair: [{ key, value }] });

async function run() {
  const { check, finish, until } = await import("../testing/claims.js");
  const { aPdf, sign } = await import("../testing/sign.js");
  const load = (name, parameters = {}) => action.methods.loadOptions[name].call(contextOf({ parameters }));

  await check("the package names its nodes and credential as n8n loads them", () => {
    for (const path of [...n8n.nodes, ...n8n.credentials]) {
      const [name] = path.split("/").at(-1).split(".");
      assert.ok(new (require(`./${path}`)[name])(), path);
    }
    assert.match(version, /^\d/);
    for (const file of Object.values(action.description.icon)) {
      assert.ok(existsSync(join(__dirname, dirname(n8n.nodes[0]), file.replace("file:", ""))), file);
    }
  });

  await check("n8n misses what is required", () => {
    assert.ok(complete(action, { operation: "send" }).issues.parameters.templateId);
    assert.ok(complete(action, { operation: "void", documentId: "x" }).issues.parameters.reason);
    assert.equal(complete(action, { operation: "find" }).issues, null);
  });

  await check("the credential's own test tells a good key from a wrong one", async () => {
    const credential = new CountersignApi();
    const { request } = credential.test;
    assert.equal(request.baseURL, "={{$credentials.baseUrl}}");
    const ask = (key) =>
      standIn({ credential, credentials: { baseUrl, apiKey: key } }).helpers.httpRequestWithAuthentication.call(
        null,
        credential.name,
        { method: "GET", url: baseUrl + request.url },
      );
    assert.match((await ask(apiKey)).data.email, /@/);
    await assert.rejects(() => ask("csk_wrong"));
  });

  let role = "";
  await check("templates, roles, fields and folders fill the drop-downs", async () => {
    assert.ok((await load("getTemplates")).some(({ value }) => value === templateId));
    const roles = await load("getRoles", { templateId });
    role = roles[0].value;
    assert.ok(roles.every(({ name, value }) => name && value));
    assert.ok(Array.isArray(await load("getFields", { templateId })));
    assert.deepEqual(await load("getRoles"), []);
    assert.equal((await load("getFolders"))[0].value, "");
  });

  let documentId = "";
  await check("a template is sent once for the same key", async () => {
    const person = [{ role, name: "Nora Node", email: `nora.${randomUUID()}@example.com` }];
    const inputs = { templateId, people: { person }, onceKey: `order ${randomUUID()}`, externalId: "crm 7" };
    const [first] = await act("send", inputs);
    const [again] = await act("send", inputs);
    assert.equal(first.json.id, again.json.id);
    documentId = first.json.id;
  });

  await check("a draft, a reminder, a search and a file", async () => {
    const person = [{ role, name: "Dora Draft", email: "dora@example.com" }];
    const [draft] = await act("draft", { templateId, people: { person }, metadata: pairOf("order", "17") });
    assert.equal(draft.json.status, "DRAFT");
    const [made] = await act("get", { documentId: draft.json.id });
    assert.equal(made.json.recipients[0].email, "dora@example.com");
    const [exact, none] = await Promise.all([
      act("find", { metadata: pairOf("order", "17") }),
      act("find", { metadata: pairOf("order", "18") }),
    ]);
    assert.deepEqual([exact.map(({ json }) => json.id), none], [[draft.json.id], []]);
    assert.equal((await act("find", { externalId: "crm 7" }))[0].json.id, documentId);
    await until(async () => (await act("find", { search: "Nora" })).some(({ json }) => json.id === documentId));
    assert.equal((await act("remind", { documentId }))[0].json.id, documentId);
    const [file] = await act("download", { documentId });
    assert.equal(Buffer.from(file.binary.data.data, "base64").subarray(0, 5).toString(), "%PDF-");
    assert.equal(file.pairedItem.item, 0);
  });

  await check(
    "a refusal is n8n's own error with the server's words, or an item where the workflow goes on",
    async () => {
      const nothing = { documentId: "01JZX5Y3Q2M8K7T4W9R6V1C0AA" };
      await assert.rejects(() => act("remind", nothing), { name: "NodeApiError" });
      const [item] = await act("remind", nothing, { continueOnFail: true });
      assert.ok(item.json.error);
    },
  );

  const email = `fay.${randomUUID()}@example.com`;
  let fileId = "";
  await check(
    "a file of an item is sent in one call, with people, a field at a text and a field in a box",
    async () => {
      const file = { fileName: "lease.pdf", mimeType: "application/pdf", bytes: aPdf("Signed here:") };
      const field = [{ type: "signature", anchor: "Signed here:", recipient: email, label: "", required: true }];
      const box = { page: 0, position: { x: 20, y: 150 }, width: 60, height: 10 };
      const rent = { type: "number", label: "Rent", ...box };
      const inputs = {
        ...{ recipients: { person: [{ name: "", email: `Fay File <${email}>`, roleType: "signatureNeeded" }] } },
        ...{ fields: { field }, fieldsJson: JSON.stringify([rent]), externalId: "crm 9", onceKey: randomUUID() },
      };
      const binary = { data: file };
      const [sent] = await act("sendFile", inputs, { binary });
      fileId = sent.json.id;
      assert.equal(sent.json.status, "SENT");
      assert.equal((await act("sendFile", inputs, { binary }))[0].json.id, fileId);
      const [made] = await act("get", { documentId: fileId });
      assert.deepEqual([made.json.recipients[0].name, made.json.externalId], ["Fay File", "crm 9"]);
      const kept = { ...inputs, sendNow: false, onceKey: "" };
      assert.equal((await act("sendFile", kept, { binary }))[0].json.status, "DRAFT");
      await assert.rejects(() => act("sendFile", { ...inputs, fieldsJson: "{" }, { binary }), /JSON/);
    },
  );

  await check("a call of the API reaches the credential's server only", async () => {
    const [read] = await act("api", { path: `/api/document/${fileId}` });
    assert.equal(read.json._id, fileId);
    const query = pairOf("externalId", "crm 9");
    assert.equal((await act("api", { path: "/api/document/all", query }))[0].json.items.length, 2);
    const body = JSON.stringify({ externalId: "by call" });
    const path = `/api/template/create-document/${templateId}`;
    const [made] = await act("api", { method: "POST", path, body });
    assert.equal(made.json.status, "DRAFT");
    for (const path of ["//evil.example/api/x", "https://evil.example/api/x", "/api/../x", "/api/%2e%2e/x", "/app/"]) {
      await assert.rejects(() => act("api", { path }), /begins with \/api\//, path);
    }
  });

  const staticData = {};
  const hookUrl = `${receiver}/n8n`;
  const hook = (events, url = hookUrl, values = false) =>
    contextOf({ parameters: { events, values }, staticData, url });
  const { checkExists, create, delete: remove } = trigger.webhookMethods.default;
  await check("the trigger subscribes, knows its subscription, and makes another for other events", async () => {
    assert.equal(await checkExists.call(hook(["VOIDED"])), false);
    assert.equal(await create.call(hook(["VOIDED"])), true);
    assert.equal(await checkExists.call(hook(["VOIDED"])), true);
    assert.equal(await checkExists.call(hook(["VOIDED", "SENT"])), false);
    assert.equal(await checkExists.call(hook(["VOIDED"], `${receiver}/other`)), false);
    const { webhookId } = staticData;
    await create.call(hook(["VOIDED"]));
    assert.notEqual(staticData.webhookId, webhookId);
  });

  await check("a voided document starts the workflow; a forged or an old call does not", async () => {
    await act("void", { documentId, reason: "Changed our mind" });
    const got = await until(async () => (await (await fetch(`${receiver}/got/n8n`)).json())[0]);
    const call = (more) => contextOf({ staticData, request: { ...got, ...more } });
    const { workflowData } = await trigger.webhook.call(call());
    assert.equal(workflowData[0][0].json.documentId, documentId);
    assert.equal(workflowData[0][0].json.event, "VOIDED");
    const old = { ...got.headers, "webhook-timestamp": String(Number(got.headers["webhook-timestamp"]) - 400) };
    for (const forged of [{ text: got.text.replace("VOIDED", "SENT") }, { headers: {} }, { headers: old }]) {
      const context = call(forged);
      assert.deepEqual(await trigger.webhook.call(context), { noWebhookResponse: true });
      assert.equal(context.answered.status, 401);
    }
  });

  await check("a completed document starts the workflow with its answers, and gives its files", async () => {
    const url = `${receiver}/completed`;
    assert.equal(await checkExists.call(hook(["COMPLETED"], url, true)), false);
    await create.call(hook(["COMPLETED"], url, true));
    assert.equal(await checkExists.call(hook(["COMPLETED"], url, true)), true);
    assert.equal(await checkExists.call(hook(["COMPLETED"], url, false)), false);
    await sign({ baseUrl, apiKey, documentId: fileId, email, texts: { Rent: "950" } });
    const got = await until(async () => (await (await fetch(`${receiver}/got/completed`)).json())[0]);
    const { workflowData } = await trigger.webhook.call(contextOf({ staticData, request: got }));
    assert.equal(workflowData[0][0].json.answers.Rent, 950);
    const [read] = await act("get", { documentId: fileId });
    assert.equal(read.json.answers.Rent, 950);
    const rent = read.json.values.find(({ label }) => label === "Rent");
    assert.deepEqual([rent.type, rent.text], ["number", "950"]);
    const [one] = await act("download", { documentId: fileId, which: "all" });
    assert.equal(one.json.files.length, Object.keys(one.binary).length);
    assert.equal(JSON.parse(Buffer.from(one.binary.data_1.data, "base64").toString()).documentId, fileId);
    assert.equal(Buffer.from(one.binary.data.data, "base64").subarray(0, 5).toString(), "%PDF-");
  });

  await check("the trigger unsubscribes, and again without harm", async () => {
    for (const _ of [1, 2]) assert.equal(await remove.call(hook(["VOIDED"])), true);
    assert.deepEqual(staticData, {});
    assert.equal(await checkExists.call(hook(["VOIDED"])), false);
  });

  finish();
}

run();
