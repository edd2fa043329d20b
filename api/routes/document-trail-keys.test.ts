import { afterAll, beforeAll, expect, it } from "vitest";
import { bulkDocumentId } from "../../domain/template/bulk/bulk.ts";
import {
  anEmail,
  linkOf,
  saveAs,
  sendAs,
  signAs,
  signingFor,
  uploadAs,
  type Who,
} from "../../tests/support/app-people.ts";
import { trailOf } from "../../tests/support/app-roles.ts";
import { aSession, aShop, pageWith, SHOP } from "../../tests/support/embedding.ts";
import { type Answer, openTestApp, type TestApp } from "../../tests/support/test-app.ts";
import { pdfPages } from "../pdf/seal/testing/pdf-tools.ts";

let app: TestApp;
let shop: Awaited<ReturnType<typeof aShop>>;
/** The key as the records name it. */
let key: { name: string; hint: string };
beforeAll(async () => {
  app = await openTestApp();
  shop = await aShop(app);
  const { body } = await app.json("GET", "/api/integrations/api-key", undefined, shop.who);
  const { name, hint } = body.data[0];
  key = { name, hint };
}, 60_000);
afterAll(() => app?.close());

const ann = () => ({ name: "Ann", email: anEmail("ann") });
const post = (path: string, body: object, who: Who) => app.json("POST", path, body, who);
type Line = { type: string; actor: { kind: string; through?: string; key?: object }; personal: Record<string, string> };
const linesOf = (id: string): Promise<Line[]> => trailOf(app, shop.who, id);
/** Events that a member, or something for them, caused. */
const ofMembers = (lines: Line[]) => lines.filter(({ actor }) => actor.kind === "user");

async function use(name: string, args: object): Promise<Answer["body"]> {
  const message = { jsonrpc: "2.0", id: 1, method: "tools/call", params: { name, arguments: args } };
  const headers = { Accept: "application/json, text/event-stream", "Content-Type": "application/json" };
  const sent = { method: "POST", headers: { ...shop.program, ...headers }, body: JSON.stringify(message) };
  const text = await (await app.request("/mcp", sent)).text();
  const answer = JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text);
  return JSON.parse(answer.result.content[0].text);
}

it("names the key behind every act of a program, and none behind its owner's own", async () => {
  const id = await sendAs(app, shop.program, [ann()]);
  await post(`/api/document/link/${id}`, { recipient: "r0" }, shop.program);
  const recipient = { recipient: "r0", name: "Anne", email: anEmail("anne") };
  await app.json("PATCH", `/api/document/edit-recipient/${id}`, recipient, shop.program);
  await post(`/api/document/extend/${id}`, { days: 3 }, shop.program);
  await post(`/api/document/void/${id}`, { reason: "Wrong" }, shop.program);
  const lines = ofMembers(await linesOf(id));
  expect(lines.map(({ type }) => type)).toEqual(
    expect.arrayContaining(["CREATE", "SENT", "RECIPIENT_EDITED", "VOIDED"]),
  );
  for (const { type, actor } of lines) expect([type, actor]).toMatchObject([type, { through: "program", key }]);
  expect((await app.json("GET", `/api/document/logs/${id}`, undefined, shop.who)).body.data.intact).toBe(true);
  for (const language of ["en", "ar"]) {
    const asked = { headers: { ...shop.who, "Accept-Language": language } };
    const history = await app.request(`/api/document/history/${id}`, asked);
    const printed = (await pdfPages(new Uint8Array(await history.arrayBuffer()))).join("\n");
    for (const text of [key.name, key.hint])
      expect([language, printed]).toEqual([language, expect.stringContaining(text)]);
  }
  const own = ofMembers(await linesOf(await sendAs(app, shop.who, [ann()])));
  expect(own.filter(({ actor }) => "key" in actor)).toEqual([]);
});

it("names an agent's key", async () => {
  const { body } = await uploadAs(app, shop.program);
  const made = await use("prepare_document", { fileKeys: [body.data[0].value.key], title: "Lease", people: [ann()] });
  for (const { type, actor } of ofMembers(await linesOf(made._id))) {
    expect([type, actor]).toMatchObject([type, { through: "mcp", key }]);
  }
  const { untrusted } = await use("get_document", { documentId: made._id });
  expect(untrusted.events[0]).toMatchObject({ type: "CREATE", key });
});

it("names the key that opened a page, in which a visitor prepares or a recipient signs", async () => {
  const documentId = await saveAs(app, shop.who, [ann()]);
  const preparing = await aSession(app, shop.program, { kind: "prepare", documentId });
  const sent = await post(`/api/document/send/${documentId}`, {}, pageWith(preparing));
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
  await app.runner.runDue();
  const token = await aSession(app, shop.program, { kind: "sign", documentId, recipientId: "r0" });
  const from = { Origin: SHOP };
  await post("/api/recipient/sign", await signingFor(app, token, undefined, from), from);
  const lines = await linesOf(documentId);
  const line = (type: string) => lines.find((one) => one.type === type)!;
  expect(line("SENT").actor).toMatchObject({ through: "page", key });
  const openedBy = `${key.name} (…${key.hint})`;
  for (const type of ["VIEWED", "SIGNED"]) expect(line(type).personal).toMatchObject({ embeddedIn: SHOP, openedBy });
  const mailed = ann();
  const other = await sendAs(app, shop.program, [mailed]);
  await signAs(app, await linkOf(app, mailed.email));
  const signed = (await linesOf(other)).find(({ type }) => type === "SIGNED")!;
  expect(signed.personal).not.toHaveProperty("openedBy");
});

it("names the key that started a bulk sending in each of its documents", async () => {
  const { body } = await uploadAs(app, shop.who);
  const template = {
    name: "Lease",
    fileParts: [body.data[0].value],
    recipients: [{ _id: "t", role: "Tenant", name: "", email: "" }],
    documentInfo: { en: { title: "Lease", message: "" } },
    jsonData: {
      schemas: [{ s: { type: "signature", position: { x: 20, y: 20 }, width: 42, height: 20, recipient: "t" } }],
    },
  };
  const { _id } = (await post("/api/template/save/new", template, shop.who)).body.data;
  const begin = async (who: Who, hold = false) => {
    const form = new FormData();
    form.append("rows", new Blob([`Tenant name,Tenant email\nAnn,${anEmail("ann")}`]), "rows.csv");
    if (hold) form.append("hold", "true");
    const response = await app.request(`/api/template/bulk/${_id}`, { method: "POST", headers: who, body: form });
    const { data } = await response.json();
    return data.bulkId;
  };
  const [begun, held, own] = [await begin(shop.program), await begin(shop.who, true), await begin(shop.who)];
  const started = await post(`/api/template/bulk/start/${held}`, {}, shop.program);
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  await app.runner.runDue();
  const actorsOf = async (bulk: typeof begun) => {
    const lines = await linesOf(await bulkDocumentId(bulk, 1));
    return lines.filter(({ type }) => type === "CREATE" || type === "SENT").map(({ actor }) => actor);
  };
  for (const actor of [...(await actorsOf(begun)), ...(await actorsOf(held))]) {
    expect(actor).toMatchObject({ through: "program", key });
  }
  expect((await actorsOf(own)).map(({ through }) => through)).toEqual([undefined, undefined]);
});

it("is named in the security log and its export, by the name it had", async () => {
  const id = await sendAs(app, shop.program, [ann()]);
  expect((await app.request("/api/document/export/csv", { headers: shop.program })).status).toBe(200);
  await post("/api/auth/prove", { password: "Right1!pass" }, shop.who);
  const renamed = { type: "api", name: "Renamed" };
  const change = await app.json("PUT", `/api/integrations/api-key/${shop.keyId}`, renamed, shop.who);
  expect(change.status, JSON.stringify(change.body)).toBe(200);
  const { items } = (await app.json("GET", "/api/workspace/log", undefined, shop.who)).body.data;
  const fact = (kind: string) => items.find((one: { fact: { kind: string } }) => one.fact.kind === kind);
  expect(fact("documents_exported")).toMatchObject({ through: "program", key });
  expect(fact("api_key_changed")).not.toHaveProperty("key");
  const csv = await (await app.request("/api/workspace/log/export", { headers: shop.who })).text();
  expect(csv).toMatch(new RegExp(`documents_exported.*"?${key.name} \\(…${key.hint}\\)"?\\r\\n`));
  expect((await linesOf(id))[0]!.actor.key).toEqual(key);
});
