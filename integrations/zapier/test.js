/**
 * Uses the app as Zapier does, against a running server: `test.js SERVER KEY TEMPLATE RECEIVER`, the address of a receiver
 * that the server may reach. Prints `ok` or `FAILED` per claim.
 */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import zapier from "zapier-platform-core";
import { check, finish, until } from "../testing/claims.js";
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
  const own = { templateId, externalId: "crm eight" };
  const draft = await run(app.creates.create_document.operation.perform, bundleOf({ inputData: own }));
  assert.ok(draft.id);
  const byOwnId = await run(
    app.searches.find_document.operation.perform,
    bundleOf({ inputData: { search: "crm eight" } }),
  );
  assert.deepEqual(
    byOwnId.map(({ id }) => id),
    [draft.id],
  );
  const reminded = await run(app.creates.remind_recipients.operation.perform, bundleOf({ inputData: { documentId } }));
  assert.equal(reminded.id, documentId);
  const found = await run(app.searches.find_document.operation.perform, bundleOf({ inputData: { search: "Zoe" } }));
  assert.ok(found.some(({ id }) => id === documentId));
  const [file] = await run(app.searches.download_document.operation.perform, bundleOf({ inputData: { documentId } }));
  assert.equal((await fetch(file.url)).status, 200);
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

finish();
