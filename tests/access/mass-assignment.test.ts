import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import type { Endpoint } from "../../domain/contract/endpoint.ts";
import { endpoints } from "../../domain/contract/endpoints.ts";
import { aMember, draftOf, uploadAs, type Who } from "../support/app-people.ts";
import { aProgram } from "../support/embedding.ts";
import { openTestApp, type TestApp } from "../support/test-app.ts";

/** Properties of stored records, or with a meaning on every object. */
const smuggled = {
  ownerId: "me",
  workspaceId: "mine",
  status: "COMPLETED",
  roles: ["owner"],
  emailVerified: true,
  constructor: { prototype: { isAdmin: true } },
};

let app: TestApp;
let who: Who;
let program: Who;
let parts: { key: string }[];
beforeAll(async () => {
  app = await openTestApp();
  who = (await aMember(app, "Owner")).who;
  ({ program } = await aProgram(app, who));
  parts = [(await uploadAs(app, who)).body.data[0].value];
}, 240_000);
afterAll(() => app?.close());

const withBody = Object.entries(endpoints as Record<string, Endpoint>).filter(([, one]) => one.body);
const pathsOf = (body: { errors?: { path: string }[] }) => (body.errors ?? []).map((one) => one.path);

describe("a call", () => {
  it.each(withBody)("%s refuses a body with an unknown property, by name", async (name, { method, path, readBack }) => {
    for (const [key, value] of Object.entries(smuggled)) {
      // What the answer alone has may come back; below, it changes nothing.
      const isReadOnly = readBack !== undefined && Object.hasOwn((readBack as z.ZodMiniObject).shape, key);
      const headers = name === "signOut" ? {} : name === "openEmbedSession" ? program : who;
      const answer = await app.json(method, path.replace(/:\w+/, "new"), { [key]: value }, headers);
      expect(answer).toMatchObject({ status: 422, body: { code: "invalid_input" } });
      expect(pathsOf(answer.body).includes(key)).toBe(!isReadOnly);
    }
  });

  it.each(Object.entries(endpoints as Record<string, Endpoint>))(
    "%s refuses a query it does not know",
    async (_, one) => {
      const answer = await app.json(one.method, `${one.path.replace(/:\w+/, "new")}?ownerId=me`, undefined, who);
      expect(answer).toMatchObject({ status: 422, body: { code: "invalid_input", errors: [{ path: "ownerId" }] } });
    },
  );

  it("ignores what only a profile's answer has: address and proof stay", async () => {
    const before = (await app.json("GET", "/api/user/detail", undefined, who)).body.data;
    const change = { displayName: before.displayName, email: "other@example.com", emailVerified: false, uid: "other" };
    expect((await app.json("POST", "/api/user/update", change, who)).body.data).toMatchObject({
      ...{ email: before.email, emailVerified: before.emailVerified, uid: before.uid },
    });
  });

  it("refuses a body that would pollute object prototypes", async () => {
    const body = '{"fileParts":[],"recipients":[],"documentInfo":{},"__proto__":{"status":"SENT"}}';
    const headers = { ...who, "Content-Type": "application/json" };
    const response = await app.request("/api/document/save/new", { method: "POST", headers, body });
    expect(response.status).toBe(400);
  });
});

describe("a draft", () => {
  const places: [string, (draft: Draft) => object][] = [
    ["recipients.0", (draft) => draft.recipients[0]!],
    ["documentInfo.en", (draft) => draft.documentInfo.en],
    ["settings", (draft) => draft.settings],
    ["documentValidity", (draft) => draft.documentValidity],
    ["documentValidity.autoReminder", (draft) => draft.documentValidity.autoReminder],
    ["jsonData", (draft) => draft.jsonData],
    ["jsonData.schemas.0.s0", (draft) => draft.jsonData.schemas[0]!.s0!],
    ["jsonData.schemas.0.s0.position", (draft) => draft.jsonData.schemas[0]!.s0!.position],
  ];
  type Draft = ReturnType<typeof aDraft>;
  const aDraft = () => ({
    ...draftOf(parts, [{ name: "Ann", email: "ann@example.com" }]),
    documentInfo: { en: { title: "Lease", message: "" } },
    settings: {},
    documentValidity: { expiresIn: 30, autoReminder: {} },
  });
  const save = (draft: object) => app.json("POST", "/api/document/save/new", draft, who);

  it("is saved with valid properties", async () => {
    expect((await save(aDraft())).status).toBe(200);
  });

  it("ignores what only an answer has: nothing of it is stored", async () => {
    const draft = aDraft();
    const owned = (await save(draft)).body.data;
    Object.assign(draft.recipients[0]!, {
      status: "SIGNED",
      signedAt: "2026-01-01T00:00:00.000Z",
      hasAccessCode: true,
    });
    const forged = {
      ...draft,
      ownerId: "me",
      status: "COMPLETED",
      deleted: true,
      createdAt: "2020-01-01T00:00:00.000Z",
    };
    const { status, body } = await save(forged);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ ownerId: owned.ownerId, status: "DRAFT", deleted: false });
    expect(body.data.createdAt > "2021").toBe(true);
    expect(body.data.recipients[0]).toMatchObject({ status: "WAITING" });
    expect(body.data.recipients[0]).not.toHaveProperty("signedAt");
  });

  it.each(places)("refuses a foreign property in %s", async (path, placeOf) => {
    for (const [key, value] of Object.entries({ ...smuggled, state: "signed", linkEpoch: 7 })) {
      // A recipient's status is in answers.
      if (path === "recipients.0" && key === "status") continue;
      const draft = aDraft();
      Object.assign(placeOf(draft), { [key]: value });
      const answer = await save(draft);
      expect(answer).toMatchObject({ status: 422, body: { code: "invalid_input" } });
      expect(pathsOf(answer.body)).toContain(`${path}.${key}`);
    }
  });

  it("accepts only a file's key: everything else is as stored", async () => {
    const forged = { ...parts[0], hashData: "0".repeat(64), pages: 99, fileName: "../x", workspaceId: "theirs" };
    const { body } = await save({ ...aDraft(), fileParts: [forged] });
    expect(body.data.fileParts).toEqual(parts.map((part) => ({ ...part, id: part.key })));
  });
});
