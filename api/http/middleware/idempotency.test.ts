import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { API_KEY_PREFIX } from "../../../domain/integration/api-key.ts";
import { aMember, anEmail, draftOf, uploadAs, type Who } from "../../../tests/support/app-people.ts";
import { aShop } from "../../../tests/support/embedding.ts";
import { connectionForm } from "../../../tests/support/paying.ts";
import { type Answer, openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

let app: TestApp;
let shop: Awaited<ReturnType<typeof aShop>>;
let template: { _id: string; formId: string };
const draft = { fileParts: [], recipients: [], documentInfo: {} };
beforeAll(async () => {
  app = await openTestApp();
  shop = await aShop(app);
  template = await aTemplate();
}, 60_000);
afterAll(() => app?.close());
// The clock passes the ten minutes after a sign-in during which keys can be created.
beforeEach(async () => {
  await app.json("POST", "/api/auth/prove", { password: "Right1!pass" }, shop.who);
});

async function aTemplate() {
  const part = (await uploadAs(app, shop.who)).body.data[0].value;
  const order = draftOf([part], [{ name: "", email: "" }]);
  const { _id } = (await app.json("POST", "/api/template/save/new", order, shop.who)).body.data;
  const form = await app.json("PATCH", `/api/template/enable-webform/${_id}`, { enabled: true }, shop.who);
  return { _id, formId: form.body.data.formId };
}

/** Makes a call whose process dies after all work but before the response is stored. */
async function dieBeforeAnswering(call: () => Promise<Answer>): Promise<void> {
  const { idempotency } = app.deps;
  const { finish } = idempotency;
  const isDone = new Promise<void>((resolve) => {
    idempotency.finish = () => {
      resolve();
      return new Promise(() => undefined);
    };
  });
  void call();
  await isDone;
  idempotency.finish = finish;
}

const countOf = async (path: string, who: Who) => {
  const { body } = await app.json("GET", path, undefined, who);
  return body.data.items.length as number;
};
const documents = () => countOf("/api/document/all?limit=100", shop.who);
const templates = () => countOf("/api/template/all", shop.who);
const keys = async () => {
  const { body } = await app.json("GET", "/api/integrations/api-key", undefined, shop.who);
  return body.data.length as number;
};
const connections = () => countOf("/api/payment/connections", shop.who);

/** Calls that create something, and the list that shows it. */
const makers: [string, () => Promise<number>, (headers: Who) => Promise<Answer>][] = [
  [
    "a filled-in form",
    documents,
    (headers) =>
      app.json(
        "POST",
        `/api/template/create-document/${template.formId}`,
        { name: "Ann", email: "ann@a.example" },
        headers,
      ),
  ],
  [
    "a draft of a template",
    documents,
    (headers) => app.json("POST", `/api/template/create-document/${template._id}`, {}, { ...shop.who, ...headers }),
  ],
  [
    "a new draft",
    documents,
    (headers) => app.json("POST", "/api/document/save/new", draft, { ...shop.who, ...headers }),
  ],
  [
    "a session with a draft of its own",
    documents,
    (headers) =>
      app.json("POST", "/api/embed/session", { scope: { kind: "prepare", draft } }, { ...shop.program, ...headers }),
  ],
  [
    "a new template",
    templates,
    (headers) => app.json("POST", "/api/template/save/new", { ...draft, name: "One" }, { ...shop.who, ...headers }),
  ],
  [
    "a program's key",
    keys,
    (headers) => app.json("POST", "/api/integrations/api-key/generate", { name: "Shop" }, { ...shop.who, ...headers }),
  ],
  [
    "a payment connection",
    connections,
    (headers) => app.json("POST", "/api/payment/create", connectionForm, { ...shop.who, ...headers }),
  ],
];

describe("a request whose process dies before it responds", () => {
  it.each(makers)("makes %s once, and gets its response when it is repeated", async (_, count, make) => {
    const before = await count();
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    await dieBeforeAnswering(() => make(headers));
    expect(await count()).toBe(before + 1);
    const early = await make(headers);
    expect([early.body.code, early.headers.get("Retry-After")]).toEqual(["request_in_progress", "1"]);
    app.clock.nowMs += 121_000;
    const again = await make(headers);
    expect(again.status).toBe(200);
    expect(await count()).toBe(before + 1);
    // The next retry gets the same, by then from the stored response.
    const third = await make(headers);
    expect([third.body, third.headers.get("Idempotent-Replayed")]).toEqual([again.body, "true"]);
    await make({ "Idempotency-Key": crypto.randomUUID() });
    expect(await count()).toBe(before + 2);
  });

  it("leaves no usable API key except the one that the repeat returns", async () => {
    const headers = { ...shop.who, "Idempotency-Key": crypto.randomUUID() };
    const make = () => app.json("POST", "/api/integrations/api-key/generate", { name: "Once more" }, headers);
    const secrets: string[] = [];
    const { secret } = app.deps.ids;
    app.deps.ids.secret = () => {
      const created = secret();
      secrets.push(created);
      return created;
    };
    await dieBeforeAnswering(make);
    app.clock.nowMs += 121_000;
    const { key } = (await make()).body.data;
    app.deps.ids.secret = secret;
    const isIn = async (token: string) =>
      (await app.json("GET", "/api/user/detail", undefined, { Token: token })).status === 200;
    expect(await isIn(key)).toBe(true);
    const otherKeys = secrets.map((one) => `${API_KEY_PREFIX}${one}`).filter((one) => one !== key);
    expect(otherKeys).toHaveLength(1);
    expect(await isIn(otherKeys[0]!)).toBe(false);
  });

  it("does not block a different request under the same key", async () => {
    const headers = { ...shop.who, "Idempotency-Key": crypto.randomUUID() };
    const save = (more: object) => app.json("POST", "/api/document/save/new", { ...draft, ...more }, headers);
    const before = await documents();
    await dieBeforeAnswering(() => save({}));
    app.clock.nowMs += 121_000;
    expect((await save({ ccEmails: "x@y.example" })).status).toBe(200);
    expect(await documents()).toBe(before + 2);
  });

  it("is carried out once if it fails after its commit", async () => {
    const headers = { ...shop.who, "Idempotency-Key": crypto.randomUUID() };
    const save = () => app.json("POST", "/api/document/save/new", draft, headers);
    const before = await documents();
    const { commit } = app.deps.documents;
    app.deps.documents.commit = async (...change) => {
      await commit(...change);
      throw new Error("the lights went out");
    };
    const first = await save();
    app.deps.documents.commit = commit;
    expect([first.status, await documents()]).toEqual([500, before + 1]);
    expect((await save()).status).toBe(200);
    expect(await documents()).toBe(before + 1);
  });

  it("returns the mailed link to a web form's respondent when it is repeated", async () => {
    const email = anEmail("fia");
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const path = `/api/template/create-document/${template.formId}`;
    const fill = () => app.json("POST", path, { name: "Fia", email }, headers);
    await dieBeforeAnswering(fill);
    app.clock.nowMs += 121_000;
    const { token, documentId } = (await fill()).body.data;
    const opened = await app.json("POST", "/api/recipient/session", { token });
    expect([opened.status, JSON.stringify(opened.body).includes(documentId)]).toEqual([200, true]);
  });

  it("does not affect another member's request under the same key", async () => {
    const key = { "Idempotency-Key": crypto.randomUUID() };
    const other = await aMember(app, "Other");
    await dieBeforeAnswering(() => app.json("POST", "/api/document/save/new", draft, { ...shop.who, ...key }));
    const otherResponse = await app.json("POST", "/api/document/save/new", draft, { ...other.who, ...key });
    expect([otherResponse.status, await countOf("/api/document/all", other.who)]).toEqual([200, 1]);
  });
});
