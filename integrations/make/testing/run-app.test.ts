import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { endpoints } from "../../../domain/contract/endpoints.ts";
import { webhookEventKinds } from "../../../domain/integration/webhook/webhook.ts";
import { WebhookBody } from "../../../domain/integration/webhook/webhook-body.ts";
import { aMember, linkOf, saveAs, signingFor } from "../../../tests/support/app-people.ts";
import { aPdf } from "../../../tests/support/pdf-fixtures.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { pathsIn, type Scope } from "./iml.ts";
import { allRequests, codeOf, MakeError, namesOf, requestOf, run, runAll } from "./run-app.ts";

let app: TestApp;
let connection: { baseUrl: string; apiKey: string };
let templateId: string;
let roleId: string;

beforeAll(async () => {
  app = await openTestApp({ env: { WEBHOOK_PRIVATE_NETWORKS: "127.0.0.1/32" } });
  const { who } = await aMember(app, "Maya Maker");
  const fromDocument = await saveAs(app, who, [{ name: "Ann", email: "ann@example.com" }]);
  const saved = await app.json(
    "POST",
    "/api/template/save/new",
    { fromDocument, keepPeople: false, name: "Lease" },
    who,
  );
  templateId = saved.body.data._id;
  await app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, who);
  const rights = { Documents: ["FULL_ACCESS"], Templates: ["VIEW"], Folders: ["VIEW"], Integrations: ["MANAGE"] };
  const made = await app.json("POST", "/api/integrations/api-key/generate", { type: "make", rights }, who);
  connection = { baseUrl: "http://countersign.test", apiKey: made.body.data.key };
  await app.json("POST", "/api/folder/create", { name: "Rents", parentId: null }, who);
});
afterAll(() => app.close());

const send = (url: string, init: RequestInit) => app.request(url, init);
const requestNamed = (name: string) => allRequests().find((one) => one.name === name)!;
const act = (name: string, parameters: Scope = {}, more: Scope = {}) =>
  runAll(
    send,
    allRequests().filter((one) => one.name === name),
    { connection, parameters, ...more },
  );

/** The schema at a path of a call's output, through lists; `undefined` if the path does not exist. */
function schemaAt(schema: unknown, parts: readonly string[]): unknown {
  const json = schema as { properties?: Record<string, unknown>; items?: unknown; anyOf?: unknown[] };
  const [first, ...rest] = parts;
  const listed = /^(\w+)\[\d+\]$/.exec(first ?? "")?.[1];
  if (listed) return schemaAt((schemaAt(schema, [listed]) as { items?: unknown } | undefined)?.items, rest);
  if (first === undefined) return schema;
  const open = json.anyOf?.map((one) => schemaAt(one, parts)).find((one) => one !== undefined);
  return open ?? (json.properties?.[first] === undefined ? undefined : schemaAt(json.properties[first], rest));
}

describe("the app's definition", () => {
  it("has a file for each of its parts", () => {
    for (const kind of ["connection", "webhook", "rpc", "module"] as const) {
      expect(namesOf(kind).length).toBeGreaterThan(0);
      for (const name of namesOf(kind)) {
        const files = kind === "module" && name !== "watch-documents" ? ["communication", "mappableParams"] : [];
        for (const file of files) expect(codeOf(kind, name, file)).toBeTruthy();
      }
    }
    expect(existsSync(new URL("../app/README.md", import.meta.url))).toBe(true);
  });

  it("calls endpoints of the contract only, and reads only properties of their responses", () => {
    // The universal module calls what a person enters, and a file is read from the address that a call has returned.
    const own = allRequests().filter(({ name, code }) => name !== "make-an-api-call" && code.url !== "{{temp.url}}");
    for (const { name, code } of own) {
      const path = code.url.replace(/^\{\{(connection|parameters)\.baseUrl\}\}/, "").replace(/\{\{\w+\.\w+\}\}/g, "x");
      const endpoint = Object.values(endpoints).find(
        (one) => one.method === code.method && new RegExp(`^${one.path.replace(/:\w+/g, "[^/]+")}$`).test(path),
      );
      expect(endpoint, `${name}: ${code.method} ${path}`).toBeDefined();
      const output = endpoint && "output" in endpoint ? z.toJSONSchema(endpoint.output as z.ZodMiniType) : {};
      const iterated = code.response?.iterate ? pathsIn(code.response.iterate)[0]!.split(".").slice(2) : [];
      const item = (schemaAt(output, iterated) as { items?: unknown } | undefined)?.items;
      const { error: _, ...read } = code.response ?? {};
      for (const path of pathsIn({ ...read, ...code.pagination })) {
        const [from, ...parts] = path.split(".");
        if (from === "body")
          expect(schemaAt({ properties: { data: output } }, parts), `${name}: ${path}`).toBeDefined();
        if (from === "item") expect(schemaAt(item, parts), `${name}: ${path}`).toBeDefined();
      }
    }
  });

  it("offers every event, with an output and a sample that match the webhook's body", () => {
    const [events, answers] = codeOf("webhook", "events", "params");
    expect(answers).toMatchObject({ name: "values", type: "boolean" });
    expect(events.options.map(({ value }: { value: string }) => value)).toEqual(webhookEventKinds);
    const sample = codeOf("module", "watch-documents", "samples");
    expect(WebhookBody.parse(sample)).toEqual(sample);
    const fields = codeOf("module", "watch-documents", "interface").map(({ name }: { name: string }) => name);
    expect(fields.sort()).toEqual(Object.keys(sample).sort());
  });
});

describe("the Make app", () => {
  it("connects with an address and an API key, and rejects a wrong key", async () => {
    const [kept] = await run(send, requestNamed("countersign"), { parameters: connection });
    expect(kept).toEqual(connection);
    const wrong = { ...connection, apiKey: "csk_wrong" };
    await expect(run(send, requestNamed("countersign"), { parameters: wrong })).rejects.toThrow(MakeError);
  });

  it("loads the options of its drop-downs", async () => {
    expect(await act("templates")).toEqual([{ label: "Lease", value: templateId }]);
    const roles = await act("roles", { templateId });
    expect(roles).toHaveLength(1);
    roleId = roles[0]!.value as string;
    expect(Array.isArray(await act("fields", { templateId }))).toBe(true);
    expect(await act("folders")).toMatchObject([{ label: "Rents" }]);
  });

  it("subscribes, and unsubscribes twice without an error", async () => {
    const webhook = { url: "http://127.0.0.1:9999/make" };
    const [kept] = await act("attach", { events: ["SENT", "COMPLETED"], values: true }, { webhook });
    const listed = async () =>
      (await app.deps.webhooks.list((await me()).workspace._id)).filter((one) => !one.archivedAt);
    expect(await listed()).toMatchObject([
      { url: webhook.url, events: ["SENT", "COMPLETED"], values: true, apiKeyId: expect.any(String) },
    ]);
    for (const _ of [1, 2]) await act("detach", {}, { webhook: { ...webhook, ...kept } });
    expect(await listed()).toEqual([]);
  });

  it("sends a template once per key, and finds, reminds, downloads and voids the document", async () => {
    const recipients = [{ _id: roleId, name: "Zoe Signer", email: "zoe@example.com" }];
    const parameters = { templateId, recipients, onceKey: "order 7", externalId: "crm 7" };
    const [first] = await act("send-template", parameters);
    const [again] = await act("send-template", parameters);
    expect(first).toMatchObject({ id: again!.id, status: expect.stringMatching(/SENT|QUEUED/) });
    await app.runner.runDue();
    const documentId = first!.id;
    expect(await act("find-documents", { search: "Zoe", limit: 5 })).toMatchObject([
      { id: documentId, status: "SENT" },
    ]);
    expect(await act("remind-recipients", { documentId })).toMatchObject([
      { id: documentId, reminded: expect.any(Array) },
    ]);
    const [file] = await act("download-document", { documentId });
    expect(new TextDecoder().decode((file!.data as Uint8Array).subarray(0, 5))).toBe("%PDF-");
    expect(file!.fileName).toMatch(/\.pdf$/);
    expect(await act("void-document", { documentId, reason: "Changed our mind" })).toMatchObject([
      { status: "VOIDED" },
    ]);
  });

  it("creates a draft, and reports the reason of a refusal", async () => {
    const recipients = [{ _id: roleId, name: "Dora Draft", email: "dora@example.com" }];
    const metadata = [{ key: "order", value: "17" }];
    const [draft] = await act("create-draft", { templateId, recipients, externalId: "crm 8", metadata });
    expect(draft).toMatchObject({ id: expect.any(String), status: "DRAFT" });
    const [read] = await act("get-document", { documentId: draft!.id });
    expect(read).toMatchObject({
      externalId: "crm 8",
      metadata: { order: "17" },
      recipients: [{ name: "Dora Draft" }],
    });
    const found = async (parameters: Scope) => (await act("find-documents", { limit: 5, ...parameters })).length;
    expect(await found({ externalId: "crm 8" })).toBe(1);
    expect(await found({ metadataKey: "order", metadataValue: "17" })).toBe(1);
    expect(await found({ metadataKey: "order", metadataValue: "18" })).toBe(0);
    const nothing = act("remind-recipients", { documentId: "01JZX5Y3Q2M8K7T4W9R6V1C0AA" });
    await expect(nothing).rejects.toThrow(/not_found/);
    await expect(act("void-document", { documentId: "x" })).rejects.toThrow(MakeError);
  });
});

describe("files and answers", () => {
  it("sends a file with people and a field at a text, and gets its answers by label", async () => {
    const email = "fay@example.com";
    const parameters = {
      ...{ fileName: "lease.pdf", data: aPdf(["Signed here:", "Rent:"]), onceKey: "file 1", title: "Lease of May" },
      recipients: [{ name: "Fay File", email, roleType: "signatureNeeded" }],
      fields: [
        { type: "signature", anchor: "Signed here:", recipient: email },
        { type: "number", anchor: "Rent:", recipient: email, label: "Rent" },
      ],
      ...{ signingOrder: false, send: true },
    };
    const [sent] = await act("send-file", parameters);
    expect(sent).toMatchObject({ status: "SENT" });
    await app.runner.runDue();
    const token = await linkOf(app, email);
    const signing = await signingFor(app, token);
    const { data } = (await app.json("POST", "/api/recipient/session", { token })).body;
    const rent = data.fields.find(({ label }: { label: string }) => label === "Rent").key;
    const values = { ...signing.values, [rent]: "950" };
    expect((await app.json("POST", "/api/recipient/sign", { ...signing, values })).status).toBe(200);
    const [read] = await act("get-document", { documentId: sent!.id });
    expect(read).toMatchObject({ title: "Lease of May", answers: { Rent: 950 } });
    const refused = act("send-file", { ...parameters, data: new TextEncoder().encode("no PDF"), onceKey: "file 2" });
    await expect(refused).rejects.toThrow(MakeError);
  });

  it("makes any call on the connection's server", async () => {
    const call = async (parameters: Scope) => (await act("make-an-api-call", parameters))[0];
    const qs = [{ key: "limit", value: "1" }];
    expect(await call({ url: "document/all", method: "GET", qs })).toMatchObject({
      ...{ statusCode: 200, body: { data: { items: [expect.anything()] } } },
    });
    const headers = [{ key: "Content-Type", value: "application/json" }];
    const body = JSON.stringify({ externalId: "by call" });
    expect(await call({ url: `template/create-document/${templateId}`, method: "POST", headers, body })).toMatchObject({
      body: { data: { status: "DRAFT" } },
    });
    const { url } = requestOf(requestNamed("make-an-api-call").code, true, {
      ...{ connection, parameters: { url: "/evil.example/x", method: "GET" } },
    });
    expect(new URL(url).origin).toBe(connection.baseUrl);
  });
});

async function me() {
  const headers = { Authorization: `Bearer ${connection.apiKey}` };
  return (await app.json("GET", "/api/user/detail", undefined, headers)).body.data;
}
