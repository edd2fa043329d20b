import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DraftPart } from "../../domain/embed/locks.ts";
import { anEmail, draftOf, type Who } from "../../tests/support/app-people.ts";
import { aShop, openSession, pageWith } from "../../tests/support/embedding.ts";
import { aPdf } from "../../tests/support/journey.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let shop: Awaited<ReturnType<typeof aShop>>;
let draft: ReturnType<typeof draftOf>;
beforeAll(async () => {
  app = await openTestApp({ startMs: Date.parse("2026-11-22T10:00:00.000Z") });
  shop = await aShop(app);
  draft = draftOf(
    [{ key: (await upload(shop.program)).body.data[0].value.key }],
    [
      { name: "Ann", email: anEmail("ann") },
      { name: "Bob", email: anEmail("bob") },
    ],
    { documentValidity: { expiresIn: 30 }, documentInfo: { en: { title: "Order 12", message: "Sign please" } } },
  );
}, 60_000);
afterAll(() => app?.close());

async function upload(who: Who) {
  const form = new FormData();
  form.append("files", new Blob([await aPdf(crypto.randomUUID())], { type: "application/pdf" }), "a.pdf");
  const response = await app.request("/api/document/upload", { method: "POST", headers: who, body: form });
  return { status: response.status, body: await response.json() };
}

/** A page's session for a draft that its own server filled. */
async function lockedPage(locked: DraftPart[], more: object = {}) {
  const { body } = await openSession(app, shop.program, { kind: "prepare", draft, locked, ...more });
  const { documentId } = body.data.scope;
  const page = pageWith(body.data.session);
  return {
    page,
    scope: body.data.scope,
    path: `/api/document/save/${documentId}`,
    documentId,
    save: async (change: object) => {
      const { status, body } = await app.json(
        "POST",
        `/api/document/save/${documentId}`,
        { ...draft, ...change },
        page,
      );
      return status === 200 ? "200" : body.code;
    },
    read: async () => (await app.json("GET", `/api/document/${documentId}`, undefined, page)).body.data,
  };
}

describe("an embed session with a locked part", () => {
  const changes: [DraftPart, () => object][] = [
    ["files", () => ({ mergeDocuments: true })],
    ["recipients", () => ({ recipients: draft.recipients.map((one: object) => ({ ...one, name: "Mallory" })) })],
    ["order", () => ({ signingOrder: true })],
    ["message", () => ({ documentInfo: { en: { title: "Order 12", message: "Pay elsewhere" } } })],
    ["delivery", () => ({ documentValidity: { expiresIn: 180 } })],
    ["settings", () => ({ settings: { delegation: false } })],
    ["fields", () => ({ jsonData: { schemas: [{}] } })],
  ];

  it.each(changes)("cannot change %s, and can change everything else", async (part, change) => {
    const parts = changes.map(([name]) => name);
    const own = await lockedPage([part]);
    expect(await own.save(change())).toBe("embed_part_locked");
    const before = await own.read();
    expect([before.title, before.recipients[0].name, before.signingOrder]).toEqual(["Order 12", "Ann", false]);
    // Repeating a save changes nothing, also for a draft that is entirely locked.
    expect(await own.save({})).toBe("200");
    const others = await lockedPage(parts.filter((name) => name !== part));
    expect(await others.save(change())).toBe("200");
  });

  it("cannot upload, change fields or send through other calls either", async () => {
    const all = await lockedPage(["files", "fields", "send"]);
    const { version } = await all.read();
    const fields = await app.json(
      "PATCH",
      `/api/document/fields/${all.documentId}`,
      { version, put: [], remove: [] },
      all.page,
    );
    const sent = await app.json("POST", `/api/document/send/${all.documentId}`, {}, all.page);
    expect([(await upload(all.page)).body.code, fields.body.code, sent.body.code]).toEqual(
      Array(3).fill("embed_part_locked"),
    );
    expect((await all.read()).status).toBe("DRAFT");
    const { page, documentId } = await lockedPage(["files", "fields"]);
    expect((await app.json("POST", `/api/document/send/${documentId}`, {}, page)).body.data.status).toBe("SENT");
  });

  it("can place only fields of the permitted kinds, by either call", async () => {
    const one = await lockedPage([], { kinds: ["textbox"] });
    const { version, fileParts } = await one.read();
    const at = { position: { x: 10, y: 10 }, width: 40, height: 10, recipient: "r0" };
    const put = (type: string) =>
      app.json(
        "PATCH",
        `/api/document/fields/${one.documentId}`,
        { version, put: [{ key: "n1", type, part: fileParts[0].key, page: 0, ...at }], remove: [] },
        one.page,
      );
    expect(await put("checkbox")).toMatchObject({ status: 403, body: { errors: [{ path: "put.0.type" }] } });
    expect((await put("textbox")).status).toBe(200);
    const schemas = [{ ...draft.jsonData.schemas[0], n2: { type: "checkbox", ...at } }];
    expect(await one.save({ jsonData: { schemas } })).toBe("embed_part_locked");
  });

  it("returns its locks to its own page only", async () => {
    const { page, scope } = await lockedPage(["message"], { kinds: ["signature"] });
    expect(scope).toMatchObject({ kind: "prepare", locked: ["message"], kinds: ["signature"] });
    const options = async (who: Who) => (await app.json("GET", "/api/document/options", undefined, who)).body.data;
    expect(await options(page)).toMatchObject({ locked: ["message"], kinds: ["signature"] });
    expect((await options(shop.who)).locked).toBeUndefined();
  });

  it("is refused for an unknown part, or with initial content for an existing draft", async () => {
    const refused = async (scope: object) => (await openSession(app, shop.program, scope)).body.code;
    expect(await refused({ kind: "prepare", locked: ["everything"] })).toBe("invalid_input");
    const { documentId } = await lockedPage([]);
    expect(await refused({ kind: "prepare", documentId, draft })).toBe("invalid_input");
  });
});
