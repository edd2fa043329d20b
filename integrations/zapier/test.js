/**
 * Uses the app as Zapier does, against a running server: `test.js SERVER KEY TEMPLATE RECEIVER`, the address of a receiver
 * that the server may reach. Prints `ok` or `FAILED` per claim.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import zapier from "zapier-platform-core";
import { check, finish, until } from "../testing/claims.js";
import { aPdf, sign } from "../testing/sign.js";
import app from "./src/index.js";

const [baseUrl, apiKey, templateId, receiver] = process.argv.slice(2);
const run = zapier.createAppTester(app);
const bundleOf = (more = {}, key = apiKey) => ({
  authData: { baseUrl, apiKey: key },
  inputData: {},
  meta: {},
  ...more,
});

await check("Zapier finds the app's definition sound", async () => {
  const { default: schema } = await import("zapier-platform-schema");
  const plain = JSON.parse(JSON.stringify(app, (_key, value) => (typeof value === "function" ? "$func$2$f$" : value)));
  assert.deepEqual(schema.validateAppDefinition(plain).errors.map(String), []);
});

await check("a key says whose it is, and a wrong one is refused with the server's words", async () => {
  const me = await run(app.authentication.test, bundleOf());
  assert.match(me.email, /@/);
  await assert.rejects(() => run(app.authentication.test, bundleOf({}, "csk_wrong")), /sign in|key/i);
});

/** Inputs that an action asks for once its template is chosen. */
async function inputsOf({ operation }) {
  const dynamic = operation.inputFields.filter((one) => typeof one === "function");
  const lists = await Promise.all(dynamic.map((one) => run(one, bundleOf({ inputData: { templateId } }))));
  return lists.flat();
}

await check("templates fill the drop-down, and the chosen one's roles and fields become inputs", async () => {
  const choices = await run(app.triggers.templates.operation.perform, bundleOf({ meta: { page: 0 } }));
  assert.ok(choices.some(({ id }) => id === templateId));
  const inputs = await inputsOf(app.creates.send_template);
  assert.ok(inputs.some(({ key, required }) => key.startsWith("email__") && required));
  const unchosen = await run(app.creates.create_document.operation.inputFields.at(-1), bundleOf());
  assert.deepEqual(unchosen, []);
});

await check("folders fill the drop-down of the search, which keeps to the chosen one", async () => {
  const folders = await run(app.triggers.folders.operation.perform, bundleOf());
  assert.deepEqual(
    folders.map(({ name }) => name),
    ["Leases"],
  );
  const inputData = { search: "Lease", folderId: folders[0].id };
  assert.deepEqual(await run(app.searches.find_document.operation.perform, bundleOf({ inputData })), []);
});

let documentId = "";
await check("a template is sent once for the same key", async () => {
  const fields = await inputsOf(app.creates.send_template);
  const people = Object.fromEntries(
    fields
      .filter(({ key }) => /^(name|email)__/.test(key))
      .map(({ key }) => [key, key.startsWith("name__") ? "Zoe Zapier" : `zoe.${randomUUID()}@example.com`]),
  );
  const inputData = { templateId, onceKey: randomUUID(), externalId: "crm seven", ...people };
  const first = await run(app.creates.send_template.operation.perform, bundleOf({ inputData }));
  const again = await run(app.creates.send_template.operation.perform, bundleOf({ inputData }));
  assert.equal(first.id, again.id);
  assert.equal(first.status, "SENT");
  documentId = first.id;
});

await check("a refusal names what is wrong", () =>
  assert.rejects(
    () => run(app.creates.send_template.operation.perform, bundleOf({ inputData: { templateId: "none" } })),
    /template/i,
  ),
);

await check("a draft, a reminder, a search and a file", async () => {
  const role = (await inputsOf(app.creates.create_document)).find(({ key }) => key.startsWith("email__")).key;
  const metadata = { order: "17" };
  const own = { templateId, externalId: "crm eight", metadata, [role]: "Dora Draft <dora@example.com>" };
  const draft = await run(app.creates.create_document.operation.perform, bundleOf({ inputData: own }));
  assert.ok(draft.id);
  const find = async (inputData) =>
    (await run(app.searches.find_document.operation.perform, bundleOf({ inputData }))).map(({ id }) => id);
  for (const own of [{ search: "crm eight" }, { externalId: "crm eight" }, { metadata }]) {
    assert.deepEqual(await find(own), [draft.id]);
  }
  assert.deepEqual(await find({ metadata: { order: "18" } }), []);
  const [read] = await run(
    app.searches.get_document.operation.perform,
    bundleOf({ inputData: { documentId: draft.id } }),
  );
  assert.deepEqual([read.recipients[0].name, read.recipients[0].email], ["Dora Draft", "dora@example.com"]);
  const reminded = await run(app.creates.remind_recipients.operation.perform, bundleOf({ inputData: { documentId } }));
  assert.equal(reminded.id, documentId);
  const found = await run(app.searches.find_document.operation.perform, bundleOf({ inputData: { search: "Zoe" } }));
  assert.ok(found.some(({ id }) => id === documentId));
  const [file] = await run(app.searches.download_document.operation.perform, bundleOf({ inputData: { documentId } }));
  assert.match(await run(() => fileOf(file.file)), /lease|contract/i);
});

/** A file as Zapier fetches it for a later step: what `dehydrateFile` has noted is given to its function. */
async function fileOf(noted, begins = "%PDF-") {
  const { type, bundle } = JSON.parse(/^hydrate\|\|\|(.*)\|\|\|hydrate$/.exec(noted)[1]);
  assert.equal(type, "file");
  const stashed = [];
  const stashFile = (...args) => stashed.push(args);
  await run((z, its) => app.hydrators.documentFile({ ...z, stashFile }, its), bundleOf({ inputData: bundle }));
  const [bytes, , name, kind] = stashed[0];
  assert.ok(bytes.toString().startsWith(begins) && kind);
  return name;
}

const email = `fay.${randomUUID()}@example.com`;
let fileId = "";
await check("a file of a former step is sent in one call, with people and a field at a text", async () => {
  const file = `${receiver}/files/lease.pdf`;
  await fetch(file, { method: "PUT", body: aPdf("Signed here: Rent:") });
  const recipients = [{ name: "", email: `Fay File <${email}>`, roleType: "signatureNeeded" }];
  const fields = [
    { type: "signature", anchor: "Signed here:", recipient: email, label: "" },
    { type: "number", anchor: "Rent:", recipient: email, label: "Rent" },
  ];
  const inputData = {
    file,
    recipients,
    fields,
    externalId: "crm nine",
    metadata: { order: "19" },
    onceKey: randomUUID(),
  };
  const send = (more = {}) =>
    run(app.creates.send_file.operation.perform, bundleOf({ inputData: { ...inputData, ...more } }));
  const sent = await send();
  fileId = sent.id;
  assert.equal(sent.status, "SENT");
  assert.equal((await send()).id, fileId);
  const [read] = await run(
    app.searches.get_document.operation.perform,
    bundleOf({ inputData: { documentId: fileId } }),
  );
  assert.deepEqual([read.title, read.recipients[0].name, read.externalId], ["lease", "Fay File", "crm nine"]);
  assert.equal((await send({ sendNow: false, onceKey: randomUUID() })).status, "DRAFT");
  await assert.rejects(() => send({ file: `${receiver}/nothing`, onceKey: "" }), /file/i);
});

await check("a call of the API reaches the connection's server only", async () => {
  const call = (inputData) => run(app.creates.api_request.operation.perform, bundleOf({ inputData }));
  assert.equal((await call({ method: "GET", path: `/api/document/${fileId}` })).data._id, fileId);
  const query = { externalId: "crm nine" };
  assert.equal((await call({ method: "GET", path: "/api/document/all", query })).data.items.length, 2);
  const body = JSON.stringify({ externalId: "by call" });
  const create = { method: "POST", path: `/api/template/create-document/${templateId}`, body };
  assert.equal((await call(create)).data.status, "DRAFT");
  for (const path of ["//evil.example/api/x", "https://evil.example/api/x", "/api/../x", "/api/%2e%2e/x", "/app/"]) {
    await assert.rejects(() => call({ method: "GET", path }), /begins with \/api\//, path);
  }
});

for (const [key, { operation }] of Object.entries(app.triggers)) {
  if (operation.type !== "hook") continue;
  await check(`${key} is subscribed, has a sample in its own shape, and is unsubscribed twice`, async () => {
    const subscribed = await run(operation.performSubscribe, bundleOf({ targetUrl: `${receiver}/${key}` }));
    assert.ok(subscribed._id && subscribed.secret);
    const samples = await run(operation.performList, bundleOf());
    assert.ok(samples.length > 0 && samples.every(({ id }) => id));
    assert.deepEqual(Object.keys(samples[0]).sort(), Object.keys(operation.sample).sort());
    for (const _ of [1, 2]) await run(operation.performUnsubscribe, bundleOf({ subscribeData: subscribed }));
  });
}

await check("a document that is voided triggers, with the body that Zapier passes on", async () => {
  const { operation } = app.triggers.document_voided;
  await run(operation.performSubscribe, bundleOf({ targetUrl: `${receiver}/voided` }));
  const inputData = { documentId, reason: "Changed our mind" };
  await run(app.creates.void_document.operation.perform, bundleOf({ inputData }));
  const got = await until(async () => (await (await fetch(`${receiver}/got/voided`)).json())[0]);
  const [item] = await run(operation.perform, bundleOf({ cleanedRequest: got }));
  assert.equal(item.documentId, documentId);
  assert.equal(item.event, "VOIDED");
  assert.ok(item.id);
});

await check("a completed document triggers with its answers by label, and its PDF as a file", async () => {
  const { operation } = app.triggers.document_completed;
  await run(operation.performSubscribe, bundleOf({ targetUrl: `${receiver}/completed` }));
  await sign({ baseUrl, apiKey, documentId: fileId, email, texts: { Rent: "950" } });
  const got = await until(async () => (await (await fetch(`${receiver}/got/completed`)).json())[0]);
  const [item] = await run(operation.perform, bundleOf({ cleanedRequest: got }));
  assert.equal(item.answers.Rent, 950);
  assert.match(await fileOf(item.sealedPdf), /lease/);
  const [recent] = await run(operation.performList, bundleOf());
  assert.equal(recent.answers.Rent, 950);
  assert.deepEqual(Object.keys(recent).sort(), Object.keys(operation.sample).sort());
  const [read] = await run(
    app.searches.get_document.operation.perform,
    bundleOf({ inputData: { documentId: fileId } }),
  );
  assert.equal(read.answers.Rent, 950);
  const [{ files, evidence }] = await run(
    app.searches.download_document.operation.perform,
    bundleOf({ inputData: { documentId: fileId } }),
  );
  assert.equal(files.length, 1);
  assert.match(files[0].fileName, /^lease .*\.pdf$/);
  assert.equal(await fileOf(evidence, "{"), "evidence.json");
});

finish();
