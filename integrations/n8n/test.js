/**
 * Uses the nodes against a running server: `test.js SERVER KEY TEMPLATE RECEIVER`, the address of a receiver that the
 * server may reach. n8n itself does not run: parameters, their defaults and their faults come from n8n's
 * `n8n-workflow`, and `stand-in.js` simulates the contexts that n8n passes to nodes.
 */
const assert = require("node:assert/strict");
const { randomUUID } = require("node:crypto");
const { NodeHelpers } = require("n8n-workflow");
const { Countersign } = require("./dist/Countersign.node.js");
const { CountersignTrigger } = require("./dist/CountersignTrigger.node.js");
const { CountersignApi } = require("./dist/CountersignApi.credentials.js");
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

async function run() {
  const { check, finish, until } = await import("../testing/claims.js");
  const load = (name, parameters = {}) => action.methods.loadOptions[name].call(contextOf({ parameters }));

  await check("the package names its nodes and credential as n8n loads them", () => {
    for (const path of [...n8n.nodes, ...n8n.credentials]) {
      const [name] = path.split("/").at(-1).split(".");
      assert.ok(new (require(`./${path}`)[name])(), path);
    }
    assert.match(version, /^\d/);
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
    assert.equal((await act("draft", { templateId }))[0].json.status, "DRAFT");
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

  const staticData = {};
  const hookUrl = `${receiver}/n8n`;
  const hook = (events, url = hookUrl) => contextOf({ parameters: { events }, staticData, url });
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

  await check("the trigger unsubscribes, and again without harm", async () => {
    for (const _ of [1, 2]) assert.equal(await remove.call(hook(["VOIDED"])), true);
    assert.deepEqual(staticData, {});
    assert.equal(await checkExists.call(hook(["VOIDED"])), false);
  });

  finish();
}

run();
