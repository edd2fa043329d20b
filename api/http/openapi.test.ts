import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { refusalStatus } from "../../domain/refusals/refusal-status.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

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
const namesOf = (operation: Json) => operation.parameters.map(({ name }: Json) => name);

describe("the description of the API", () => {
  it("says where it is served, groups its calls, and lists those behind tickets", () => {
    expect(description.servers).toEqual([{ url: app.deps.config.publicUrl }]);
    const tags = new Set(description.tags.map(({ name }: Json) => name));
    const operations = Object.values<Json>(description.paths).flatMap((path) => Object.values<Json>(path));
    for (const { tags: own } of operations) expect(own.every((tag: string) => tags.has(tag))).toBe(true);
    expect(operationOf("readDownload").responses).toHaveProperty("206");
    const picture = description.paths["/api/asset/{ticket}/{part}/pages/{name}"].get;
    for (const status of ["200", "202", "204"]) expect(picture.responses).toHaveProperty(status);
  });

  it("names the workspace of every call that somebody makes, and no other's", () => {
    expect(namesOf(operationOf("readUser"))).toContain("workspace");
    expect(namesOf(operationOf("listDocuments")).filter((name: string) => name === "workspace")).toHaveLength(1);
    expect(namesOf(operationOf("openSession"))).not.toContain("workspace");
  });

  it("says which bodies are needed, and what a form may hold", () => {
    expect(operationOf("saveDocument").requestBody.required).toBe(true);
    expect(operationOf("sendDocument").requestBody.required).toBe(false);
    const formOf = (name: string) => operationOf(name).requestBody.content["multipart/form-data"].schema.properties;
    expect(formOf("uploadDocument")).toHaveProperty("passwords");
    expect(formOf("uploadSignerAttachment")).toHaveProperty("session");
    const { schema } = operationOf("verifyPdf").requestBody.content["multipart/form-data"];
    expect(schema.required).toEqual(["file"]);
  });

  it("lists every status with the codes that come with it", () => {
    const { responses } = operationOf("sendDocument");
    for (const [code, status] of Object.entries(refusalStatus)) {
      expect(responses[status].description).toContain(`\`${code}\``);
    }
    expect(operationOf("signInByEmail").responses).not.toHaveProperty("default");
    expect(operationOf("signInByEmail").responses[401].description).toContain("`wrong_credentials`");
  });
});

describe("a path of the API", () => {
  it.each([
    ["PATCH", "/api/health", "GET, HEAD"],
    ["GET", "/api/auth/sign-up/email", "POST"],
    ["POST", "/api/document/01KXYZ", "DELETE, GET, HEAD"],
    ["DELETE", "/api/file/a-ticket", "GET, HEAD"],
    ["PUT", "/api/document/move", "POST"],
  ])("refuses the method %s at %s and says which it takes", async (method, path, allow) => {
    const { status, headers, body } = await app.json(method, path);
    expect([status, body.code, headers.get("Allow")]).toEqual([405, "method_not_allowed", allow]);
  });

  it("that is none is not found, whatever the method", async () => {
    expect((await app.json("GET", "/api/asset/t/p/pages/none")).status).toBe(404);
    for (const method of ["GET", "PUT"]) expect((await app.json(method, "/api/nothing/here")).status).toBe(404);
    expect(Object.keys(endpoints).length).toBeGreaterThan(80);
  });
});
