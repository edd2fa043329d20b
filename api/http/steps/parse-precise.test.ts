import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aGuest, aMember, draftOf, saveAs, type Who } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
let sam: { who: Who; email: string };
beforeAll(async () => {
  app = await openTestApp();
  sam = await aMember(app, "sam");
  await app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, sam.who);
});
afterAll(() => app.close());

const ask = (method: string, path: string, body?: unknown, who = sam.who) => app.json(method, path, body, who);
const ann = { _id: "r0", name: "Ann", email: "ann@x.example" };
const save = (more: Record<string, unknown>) => ask("POST", "/api/document/save/new", draftOf([], [], more));
const id = "01JQ8Z5T2M4N6P8R0S2V4X6Y8Z";

describe("a refusal of an input's shape says where it is wrong, what was expected, and the limit:", () => {
  it.each<[string, () => ReturnType<typeof ask>, object]>([
    ["a type", () => save({ signingOrder: "yes" }), { path: "signingOrder", expected: "a boolean" }],
    [
      "a choice",
      () => ask("POST", "/api/workspace/add-member", { email: "a@x.example", role: "boss" }),
      { path: "role", expected: "one of admin, member, guest_member" },
    ],
    [
      "what is missing",
      () => ask("POST", "/api/workspace/add-member", { role: "admin" }),
      { path: "email", expected: "a string", message: expect.stringContaining("required") },
    ],
    [
      "a long text",
      () => save({ recipients: [{ ...ann, name: "x".repeat(201) }] }),
      { path: "recipients.0.name", expected: "at most 200 characters", limit: 200 },
    ],
    [
      "a large number",
      () => save({ documentValidity: { expiresIn: 181 } }),
      { path: "documentValidity.expiresIn", limit: 180 },
    ],
    [
      "a fraction",
      () => save({ documentValidity: { expiresIn: 1.5 } }),
      { path: "documentValidity.expiresIn", expected: "a whole number" },
    ],
    [
      "too many entries",
      () => save({ fileParts: Array.from({ length: 51 }, () => ({ key: id })) }),
      { path: "fileParts", expected: "at most 50 entries", limit: 50 },
    ],
    [
      "an unknown property",
      () => ask("POST", "/api/workspace/create", { name: "A", colour: "red" }),
      { path: "colour", expected: "name", message: expect.stringContaining("no such property") },
    ],
    [
      "an unknown parameter",
      () => ask("GET", "/api/document/counts?colour=red"),
      { path: "colour", expected: "one of workspace, member" },
    ],
    [
      "a parameter's choice",
      () => ask("GET", "/api/document/all?status=GONE"),
      { path: "status", expected: expect.stringContaining("one of DRAFT, QUEUED") },
    ],
    ["a domain's limit", () => save({ externalId: "x".repeat(201) }), { path: "externalId", limit: 200 }],
  ])("%s", async (_, call, fault) => {
    const { status, body } = await call();
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ code: "invalid_input", ...fault }]);
  });

  it("in the caller's language, and without the value", async () => {
    const headers = { ...sam.who, "Accept-Language": "ar" };
    const { body } = await ask(
      "POST",
      "/api/workspace/add-member",
      { email: "a@x.example", role: "a-secret" },
      headers,
    );
    expect(body.errors[0].message).toContain("المتوقع");
    expect(JSON.stringify(body)).not.toContain("a-secret");
  });
});

describe("a refused cursor", () => {
  it.each([
    "/api/document/all?cursor=nonsense",
    "/api/document/all?cursor=nonsense~x&sort=title",
    "/api/template/all?cursor=nonsense",
    "/api/template/bulk/all?cursor=nonsense",
    "/api/workspace/log?cursor=nonsense",
    "/api/user/security-log?cursor=nonsense",
    "/api/document/export/columns?cursor=nonsense",
  ])("of %s is 422", async (path) => {
    const { status, body } = await ask("GET", path);
    expect([status, body.errors]).toMatchObject([422, [{ path: "cursor" }]]);
  });
});

describe("404 says what was not found:", () => {
  it.each<[string, string, string, unknown?]>([
    ["Document", "GET", `/api/document/${id}`],
    ["Template", "GET", `/api/template/${id}`],
    ["Recipient", "GET", "preview"],
    ["File", "GET", `/api/document/file/${id}`],
    ["Folder", "POST", `/api/folder/update/${id}`, { name: "A" }],
    ["Webhook", "POST", `/api/integrations/webhook/archive/${id}`, {}],
    ["Delivery", "POST", "/api/integrations/webhook/retry/one", { deliveryId: id }],
    ["API key", "PUT", `/api/integrations/api-key/${id}`, { name: "A" }],
    ["Member", "POST", "/api/workspace/deactivate-member", { memberId: id }],
    ["Workspace", "GET", `/api/document/all?workspace=${id}`],
    ["Connection", "PATCH", `/api/payment/update/${id}`, { connectionName: "A" }],
    ["Filter", "POST", `/api/document/filters/${id}`, { name: "A" }],
  ])("%s", async (thing, method, path, body) => {
    const draft = path === "preview" ? await saveAs(app, sam.who, [{ name: "Ann", email: "ann@x.example" }]) : "";
    const answer = await ask(method, draft ? `/api/document/preview/${draft}?recipient=nobody` : path, body);
    expect([answer.status, answer.body.message]).toEqual([404, `${thing} not found`]);
  });
});

describe("an unknown path", () => {
  it.each([
    ["POST", "/api/document/conjure"],
    ["PUT", "/api/document/save-all"],
    ["PATCH", "/api/template/conjure"],
    ["POST", "/api/template/conjure"],
    ["POST", "/api/conjure"],
  ])("%s %s is 404", async (method, path) => {
    expect(await ask(method, path, {})).toMatchObject({ status: 404, body: { code: "page_not_found" } });
  });

  it.each([
    ["PUT", `/api/document/${id}`],
    ["GET", "/api/document/send/x"],
    ["PUT", "/api/document/all"],
  ])("unlike a known one with another method: %s %s is 405", async (method, path) => {
    const answer = await ask(method, path, method === "GET" ? undefined : {});
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, expect.stringMatching(/GET|POST/)]);
  });
});

describe("of several credentials the bearer counts:", () => {
  const emailOf = async (headers: Who) => (await ask("GET", "/api/user/detail", undefined, headers)).body.data?.email;

  it("before a session's token, a guest's session and a page's session", async () => {
    const ann = await aMember(app, "ann");
    const bearer = { Authorization: `Bearer ${ann.who.Token}` };
    expect(await emailOf({ ...sam.who, ...bearer })).toBe(ann.email);
    expect(await emailOf({ ...(await aGuest(app)), ...bearer })).toBe(ann.email);
    expect(await emailOf({ "x-embed-session": "embed_made-up", ...bearer })).toBe(ann.email);
  });

  it("also if it is wrong", async () => {
    const answer = await ask("GET", "/api/user/detail", undefined, { ...sam.who, Authorization: "Bearer wrong" });
    expect(answer.status).toBe(401);
  });
});
