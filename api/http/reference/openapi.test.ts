import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "../../../domain/contract/endpoint.ts";
import { endpoints } from "../../../domain/contract/endpoints.ts";
import type { Instant } from "../../../domain/ids.ts";
import { webhookEventKinds } from "../../../domain/integration/webhook/webhook.ts";
import { WebhookBody } from "../../../domain/integration/webhook/webhook-body.ts";
import { refusalStatus } from "../../../domain/refusals/refusal-status.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { openApi } from "./openapi.ts";

// biome-ignore lint/suspicious/noExplicitAny: a description of any shape
type Json = any;
let app: TestApp;
let description: Json;
beforeAll(async () => {
  app = await openTestApp();
  description = (await app.json("GET", "/api/openapi.json")).body;
});
afterAll(() => app.close());

const operationOf = (name: string): Json =>
  Object.values<Json>(description.paths)
    .flatMap((path) => Object.values<Json>(path))
    .find(({ operationId }) => operationId === name);
const namesOf = (operation: Json) =>
  operation.parameters.map(
    ({ name, $ref }: Json) => name ?? description.components.parameters[$ref.split("/").at(-1)].name,
  );

describe("the description of the API", () => {
  it("contains its server, tags for all calls, and the calls that need a ticket", () => {
    expect(description.servers).toMatchObject([{ url: app.deps.config.publicUrl }]);
    const tags = new Set(description.tags.map(({ name }: Json) => name));
    const operations = Object.values<Json>(description.paths).flatMap((path) => Object.values<Json>(path));
    for (const { tags: own } of operations) expect(own.every((tag: string) => tags.has(tag))).toBe(true);
    expect(operationOf("readDownload").responses).toHaveProperty("206");
    const picture = description.paths["/api/asset/{ticket}/{part}/pages/{name}"].get;
    for (const status of ["200", "202", "204"]) expect(picture.responses).toHaveProperty(status);
  });

  it("has a workspace parameter once for calls with a session, and none for other calls", () => {
    expect(namesOf(operationOf("readUser"))).toContain("workspace");
    expect(namesOf(operationOf("listDocuments")).filter((name: string) => name === "workspace")).toHaveLength(1);
    expect(namesOf(operationOf("openSession"))).not.toContain("workspace");
  });

  it("tells which bodies are required, and which parts a form may contain", () => {
    expect(operationOf("saveDocument").requestBody.required).toBe(true);
    expect(operationOf("sendDocument").requestBody.required).toBe(false);
    const formOf = (name: string) => operationOf(name).requestBody.content["multipart/form-data"].schema.properties;
    expect(formOf("uploadDocument")).toHaveProperty("passwords");
    expect(formOf("uploadSignerAttachment")).toHaveProperty("session");
    const { schema } = operationOf("verifyPdf").requestBody.content["multipart/form-data"];
    expect(schema.required).toEqual(["file"]);
  });

  it("lists the refusal codes of a call under their statuses", () => {
    const { responses } = operationOf("sendDocument");
    expect(responses[422].description).toContain("`document_needs_recipient`");
    expect(responses[403].description).toContain("`email_not_verified`");
    expect(responses[409].description).toContain("`idempotency_key_reused`");
    expect(JSON.stringify(operationOf("listFolders").responses)).not.toContain("document_needs_recipient");
    for (const name of Object.keys(endpoints)) {
      for (const [status, { description: codes }] of Object.entries<Json>(operationOf(name).responses)) {
        for (const [, code] of status === "200" ? [] : codes.matchAll(/`(\w+)`/g)) {
          expect([code, refusalStatus[code as keyof typeof refusalStatus]]).toEqual([code, Number(status)]);
        }
      }
    }
    expect(operationOf("signInByEmail").responses).not.toHaveProperty("default");
    expect(operationOf("signInByEmail").responses[401].description).toContain("`wrong_credentials`");
  });

  it("defines each repeated schema once, by name", () => {
    const { schemas } = description.components;
    const document = operationOf("readDocument").responses[200].content["application/json"].schema.properties.data;
    expect(document.$ref).toBe("#/components/schemas/ExpandedDocument");
    expect(schemas.Document.properties.recipients.items).toEqual({ $ref: "#/components/schemas/Recipient" });
    const body = operationOf("saveDocument").requestBody.content["application/json"].schema;
    expect(body).toEqual({ $ref: "#/components/schemas/Draft" });
    const used = [...JSON.stringify(description).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name!);
    expect([...new Set(used)].sort()).toEqual(Object.keys(schemas).sort());
  });

  it("describes the webhook calls, with an example of each event", () => {
    expect(Object.keys(description.webhooks)).toEqual([...webhookEventKinds]);
    for (const [kind, { post }] of Object.entries<Json>(description.webhooks)) {
      const { schema, example } = post.requestBody.content["application/json"];
      expect(schema).toEqual({ $ref: "#/components/schemas/WebhookEvent" });
      expect(WebhookBody.safeParse(example).error).toBeUndefined();
      expect(example.event).toBe(kind);
    }
  });

  it("lists response headers and marks deprecated calls", () => {
    const headersOf = (operation: Json) => Object.keys(operation.responses["200"].headers);
    expect(headersOf(operationOf("listDocuments"))).toEqual([
      ...["X-Request-Id", "Countersign-Version", "RateLimit-Policy", "RateLimit", "Link"],
    ]);
    expect(headersOf(operationOf("sendDocument"))).toContain("Idempotent-Replayed");
    expect(operationOf("sendDocument")).not.toHaveProperty("deprecated");
    const since = "2026-01-01T00:00:00.000Z" as Instant;
    const former = { ...endpoints.listFolders, deprecated: { since } };
    const { paths } = openApi({ former }, { version: "1", publicUrl: "https://sign.example.com" });
    expect(paths[former.path]!.get).toMatchObject({
      deprecated: true,
      responses: { 200: { headers: { Deprecation: {}, Sunset: {} } } },
    });
  });

  it("has one item for paths that differ only in a parameter's name", () => {
    const item = description.paths["/api/template/bulk/{id}"];
    expect([item.post.operationId, item.get.operationId]).toEqual(["beginBulk", "readBulk"]);
    expect(item.post.parameters[0]).toMatchObject({
      name: "id",
      in: "path",
      description: expect.stringMatching(/^`templateId`: /),
    });
  });
});

describe("an example", () => {
  it.each(Object.entries<Endpoint>(endpoints))(
    "of %s is valid under its schema",
    (name, { body, output, bare, bytes }) => {
      const { requestBody, responses } = operationOf(name);
      const example = requestBody?.content["application/json"]?.example;
      if (body && example !== undefined) expect(body.safeParse(example).error).toBeUndefined();
      if (bytes || !output) return;
      const content = responses[200].content["application/json"];
      const shared = content.examples?.response.$ref.split("/").at(-1);
      const answer = shared ? description.components.examples[shared].value : content.example;
      expect(output.safeParse(bare ? answer : answer.data).error).toBeUndefined();
    },
  );
});

describe("a path of the API", () => {
  it.each([
    ["PATCH", "/api/health", "GET, HEAD"],
    ["GET", "/api/auth/sign-up/email", "POST"],
    ["POST", "/api/document/01JQ8Z5T2M4N6P8R0S2V4X6Y8Z", "DELETE, GET, HEAD"],
    ["DELETE", "/api/file/a-ticket", "GET, HEAD"],
    ["PUT", "/api/document/move", "POST"],
  ])("returns 405 for %s %s with the allowed methods", async (method, path, allow) => {
    const { status, headers, body } = await app.json(method, path);
    expect([status, body.code, headers.get("Allow")]).toEqual([405, "method_not_allowed", allow]);
  });

  it("returns 404 for every method if it does not exist", async () => {
    expect((await app.json("GET", "/api/asset/t/p/pages/none")).status).toBe(404);
    for (const method of ["GET", "PUT"]) expect((await app.json(method, "/api/nothing/here")).status).toBe(404);
    expect(Object.keys(endpoints).length).toBeGreaterThan(80);
  });
});
