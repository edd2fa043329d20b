import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, anEmail, linkOf, type Signer, saveAs, sendAs, type Who } from "../../tests/support/app-people.ts";
import { allowOrigins, aSession, aShop, openSession, pageWith, SHOP } from "../../tests/support/embedding.ts";
import { aPdf } from "../../tests/support/journey.ts";
import { connectionForm } from "../../tests/support/paying.ts";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  app = await openTestApp({ startMs: Date.parse("2026-11-21T10:00:00.000Z") });
  shop = await aShop(app);
}, 60_000);
afterAll(() => app?.close());

const from = (origin: string): Who => ({ Origin: origin });
const BLOG = "https://blog.example";
const EVIL = "https://evil.example";
const people = (): Signer[] => [
  { name: "Ann", email: anEmail("ann") },
  { name: "Bob", email: anEmail("bob") },
];

const open = (token: string, headers = from(SHOP)) => app.json("POST", "/api/recipient/session", { token }, headers);
const minted = async (scope: object, program = shop.program, more: object = {}) => {
  const { status, body } = await openSession(app, program, scope, more);
  return status === 200 ? "200" : body.code;
};

describe("a list of embedding origins", () => {
  it("is stored normalized, and stays unchanged if one entry is invalid", async () => {
    const { who } = await aMember(app, "Lister");
    const save = (origins: string[]) => app.json("PUT", "/api/embed/origins", { origins }, who);
    const read = async () => (await app.json("GET", "/api/embed/origins", undefined, who)).body.data.origins;
    expect(await read()).toEqual([]);
    expect((await save([" HTTPS://Shop.example:443/ ", BLOG, "https://shop.example"])).body.data.origins).toEqual([
      SHOP,
      BLOG,
    ]);
    expect(await save([SHOP, "shop.example", "http://shop.example"])).toMatchObject({
      status: 422,
      body: { errors: [{ path: "origins.1" }, { path: "origins.2" }] },
    });
    expect((await save(Array(51).fill(SHOP))).status).toBe(422);
    expect(await read()).toEqual([SHOP, BLOG]);
  });

  it("belongs to its workspace only, even if another lists the same origin", async () => {
    const [one, other] = [await aMember(app, "One"), await aMember(app, "Other")];
    const only = "https://only.example";
    await allowOrigins(app, one.who, only);
    await allowOrigins(app, other.who, only);
    await allowOrigins(app, one.who);
    expect(await app.deps.embedOrigins.isListed(only)).toBe(true);
    const page = async (workspace: string) =>
      (await app.json("GET", `/api/embed/page?workspace=${workspace}`)).body.data.origins;
    expect([await page(one.workspace), await page(other.workspace), await page("nobody"), await page("%00")]).toEqual([
      [],
      [only],
      [],
      [],
    ]);
    await allowOrigins(app, other.who);
    expect(await app.deps.embedOrigins.isListed(only)).toBe(false);
  });

  it("is one of the two lists after parallel saves, and no origin of the other remains", async () => {
    const { who, workspace } = await aMember(app, "Racer");
    const lists = [["https://a1.example", "https://a2.example"], ["https://b1.example"]];
    await Promise.all(Array.from({ length: 6 }, (_, index) => allowOrigins(app, who, ...lists[index % 2]!)));
    const { origins } = (await app.json("GET", `/api/embed/page?workspace=${workspace}`)).body.data;
    expect(lists).toContainEqual(origins);
    for (const origin of lists.flat())
      expect(await app.deps.embedOrigins.isListed(origin)).toBe(origins.includes(origin));
  });
});

describe("an embed session to prepare", () => {
  it("creates its own draft, uploads files and sends it, and reaches no other document", async () => {
    const { body } = await openSession(app, shop.program, { kind: "prepare" });
    const { documentId } = body.data.scope;
    const page = pageWith(body.data.session);
    const upload = async (fields: Record<string, string> = {}) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append("files", new Blob([await aPdf(crypto.randomUUID())], { type: "application/pdf" }), "a.pdf");
      const response = await app.request("/api/document/upload", { method: "POST", headers: page, body: form });
      return { status: response.status, body: await response.json() };
    };
    const foreign = await saveAs(app, shop.program, people());
    expect(await upload({ documentId: foreign })).toMatchObject({ status: 403, body: { code: "embed_out_of_reach" } });
    const part = (await upload()).body.data[0].value;
    expect((await app.json("GET", `/api/document/file/${part.key}`, undefined, page)).status).toBe(200);
    const { body: foreignAnswer } = await app.json("GET", `/api/document/${foreign}`, undefined, shop.program);
    const theirKey = foreignAnswer.data.fileParts[0].key;
    expect((await app.json("GET", `/api/document/file/${theirKey}`, undefined, page)).status).toBe(404);
    const draft = {
      fileParts: [{ key: part.key }],
      recipients: [{ _id: "r0", name: "Ann", email: anEmail("ann") }],
      documentInfo: { en: { title: "Order", message: "" } },
      jsonData: {
        schemas: [{ s0: { type: "signature", position: { x: 20, y: 20 }, width: 42, height: 20, recipient: "r0" } }],
      },
    };
    const save = (fileParts: object[]) =>
      app.json("POST", `/api/document/save/${documentId}`, { ...draft, fileParts }, page);
    expect(await save([{ key: theirKey }])).toMatchObject({ status: 404, body: { code: "not_found" } });
    expect((await save(draft.fileParts)).status).toBe(200);
    expect((await app.json("POST", "/api/document/save/new", draft, page)).body.code).toBe("embed_out_of_reach");
    expect((await app.json("POST", `/api/document/send/${documentId}`, {}, page)).body.data.status).toBe("SENT");
    expect((await app.json("GET", `/api/document/${documentId}`, undefined, page)).body.data.status).toBe("SENT");
    expect((await save(draft.fileParts)).status).toBe(409);
    const { items } = (await app.json("GET", `/api/document/logs/${documentId}`, undefined, shop.who)).body.data;
    const acts = items.map(({ type, actor }: { type: string; actor: object }) => [type, actor]);
    const actor = { kind: "user", name: "Sam Sender", key: { name: "Shop", hint: expect.stringMatching(/^.{4}$/) } };
    expect(acts).toContainEqual(["CREATE", { ...actor, through: "page" }]);
    expect(acts).toContainEqual(["SENT", { ...actor, through: "page" }]);
    expect(await minted({ kind: "prepare", documentId })).toBe("document_not_draft");
  });

  it("creates its draft with the first save only, and is renewed for it before and after", async () => {
    const { who, program } = await aShop(app, "Patient Shop");
    const open = (scope: object) => openSession(app, program, scope, { externalId: "order 9" });
    const count = async () => (await app.json("GET", "/api/document/all", undefined, who)).body.data.items.length;
    const { body } = await open({ kind: "prepare" });
    const { documentId } = body.data.scope;
    const read = (session: string) => app.json("GET", `/api/document/${documentId}`, undefined, pageWith(session));
    const empty = (await read(body.data.session)).body.data;
    expect(empty).toMatchObject({ _id: documentId, version: 0, status: "DRAFT", fileParts: [], recipients: [] });
    const renewed = await open({ kind: "prepare", documentId, locked: ["recipients"] });
    expect(renewed.body.data.scope).toEqual({ kind: "prepare", documentId, locked: ["recipients"] });
    expect(await count()).toBe(0);
    const other = await aShop(app, "Nosy Shop");
    expect(await minted({ kind: "prepare", documentId }, other.program)).toBe("not_found");
    const recipients = [{ _id: "r0", name: "Ann", email: "" }];
    const draft = { version: 0, fileParts: [], recipients, documentInfo: {} };
    const save = (session: string) => app.json("POST", `/api/document/save/${documentId}`, draft, pageWith(session));
    expect((await save(renewed.body.data.session)).body.code).toBe("embed_part_locked");
    expect(await count()).toBe(0);
    const first = (await save(body.data.session)).body.data;
    expect(first).toMatchObject({ _id: documentId, version: 1, externalId: "order 9" });
    expect(await app.deps.draftPromises.find(documentId)).toBeNull();
    // Another window with the same session has not seen the first save.
    expect(await save(body.data.session)).toMatchObject({ status: 409, body: { data: { version: 1 } } });
    expect(await count()).toBe(1);
    expect(await minted({ kind: "prepare", documentId }, program)).toBe("200");
    expect((await read(body.data.session)).body.data.version).toBe(1);
  });

  it("reads the options without the workspace's hosts, credits and the name of its only connection", async () => {
    const { who, program } = await aShop(app, "Otto Owner");
    const connect = (connectionName: string) =>
      app.json("POST", "/api/payment/create", { ...connectionForm, connectionName }, who);
    expect((await connect("Acme Ltd, account of the owner")).status).toBe(200);
    const page = pageWith(await aSession(app, program, { kind: "prepare" }));
    const read = async (headers: Who) => (await app.json("GET", "/api/document/options", undefined, headers)).body.data;
    const [own, fromPage] = [await read(who), await read(page)];
    expect(own).toMatchObject({ hosts: [{ name: "Otto Owner" }], aadhaar: { credits: 0 } });
    const [{ name: _, ...connection }] = own.payments;
    const { credits: __, ...aadhaar } = own.aadhaar;
    expect(fromPage).toEqual({ ...own, hosts: [], aadhaar, payments: [connection] });
    await connect("Office");
    const names = (await read(page)).payments.map(({ name }: { name: string }) => name).sort();
    expect(names).toEqual(["Acme Ltd, account of the owner", "Office"]);
  });

  it("is refused for a draft of another workspace", async () => {
    const draft = await saveAs(app, shop.program, people());
    const other = await aShop(app, "Other Shop");
    expect([
      await minted({ kind: "prepare", documentId: draft }),
      await minted({ kind: "prepare", documentId: draft }, other.program),
    ]).toEqual(["200", "not_found"]);
  });
});

describe("an embed session for documents", () => {
  it("works in our own frame on its own origins, and on no other listed one", async () => {
    const { who, program } = await aShop(app, "Framer");
    await allowOrigins(app, who, SHOP, BLOG);
    const session = await aSession(app, program, { kind: "documents" }, { origins: [SHOP] });
    const framed = (by: string, headers: Who = { "Sec-Fetch-Site": "same-origin" }) =>
      app.json("GET", "/api/document/all", undefined, {
        ...{ "x-embed-session": session, "x-embed-framed-by": by },
        ...headers,
      });
    expect((await framed(SHOP)).status).toBe(200);
    expect((await framed(SHOP, from("http://countersign.test"))).status).toBe(200);
    // The server trusts the header only from its own page.
    for (const [by, headers] of [[BLOG], [EVIL], ["null"], [""], [SHOP, from(BLOG)], [SHOP, {}]] as const) {
      expect(await framed(by, headers)).toMatchObject({ status: 403, body: { code: "embed_origin_refused" } });
    }
  });

  it("lists the workspace's documents for its page, and for our own page in a frame", async () => {
    const session = await aSession(app, shop.program, { kind: "documents" });
    const read = (headers: Record<string, string>) =>
      app.json("GET", "/api/document/all", undefined, { "x-embed-session": session, ...headers });
    expect((await read(from(SHOP))).status).toBe(200);
    expect((await read({ "Sec-Fetch-Site": "same-origin" })).status).toBe(200);
    for (const headers of [{}, from(EVIL), { "Sec-Fetch-Site": "same-site" }, { "Sec-Fetch-Site": "none" }]) {
      expect(await read(headers)).toMatchObject({
        status: 403,
        body: { code: "embed_origin_refused" },
      });
    }
    expect(
      (await app.json("GET", `/api/document/all?workspace=${shop.workspace}`, undefined, pageWith(session))).status,
    ).toBe(200);
    const other = await aMember(app, "Other");
    expect(
      (await app.json("GET", `/api/document/all?workspace=${other.workspace}`, undefined, pageWith(session))).status,
    ).toBe(404);
  });

  it("exposes no signer's link, even if it is sent in place of one", async () => {
    const [ann] = people();
    const documentId = await sendAs(app, shop.program, [ann!]);
    const session = await aSession(app, shop.program, { kind: "documents" });
    const link = (await linkOf(app, ann!.email))!;
    const view = await app.json("GET", `/api/document/${documentId}`, undefined, pageWith(session));
    expect(JSON.stringify(view.body)).not.toContain(link);
    expect((await open(session)).body.code).toBe("embed_out_of_reach");
    expect(
      (await app.json("POST", `/api/document/link/${documentId}`, { recipient: "r0" }, pageWith(session))).body.code,
    ).toBe("embed_out_of_reach");
  });

  it("with one document cannot read another", async () => {
    const [one, other] = [await sendAs(app, shop.program, people()), await sendAs(app, shop.program, people())];
    const page = pageWith(await aSession(app, shop.program, { kind: "documents", documentId: one }));
    const codes = [];
    for (const path of [one, other, `logs/${one}`, `logs/${other}`, "all"]) {
      const { status, body } = await app.json("GET", `/api/document/${path}`, undefined, page);
      codes.push(status === 200 ? "200" : body.code);
    }
    expect(codes).toEqual(["200", "embed_out_of_reach", "200", "embed_out_of_reach", "embed_out_of_reach"]);
  });

  it("that is made up gets embed_session_expired", async () => {
    for (const secret of ["ces_", "ces_made-up", "made-up", "csk_made-up", "ces_".padEnd(9_000, "x")]) {
      const answer = await app.json("GET", "/api/document/all", undefined, pageWith(secret));
      expect(answer).toMatchObject({ status: 401, body: { code: "embed_session_expired" } });
    }
  });
});

describe("guesses at embed sessions", () => {
  it("are rate-limited per address", async () => {
    const limited = await openTestApp({ env: { RATE_LIMITS: "on", RATE_LIMIT_FACTOR: "0.1" } });
    const guess = async (address: string) => {
      const body = JSON.stringify({ token: `ces_${crypto.randomUUID()}` });
      const headers = { "Content-Type": "application/json", Origin: SHOP };
      const response = await limited.request("/api/recipient/session", { method: "POST", body, headers, address });
      return (await response.json()).code;
    };
    const codes = [];
    for (let tries = 0; tries < 8; tries++) codes.push(await guess("203.0.113.7"));
    expect(codes).toEqual([...Array(6).fill("embed_session_expired"), "too_many_requests", "too_many_requests"]);
    expect(await guess("198.51.100.9")).toBe("embed_session_expired");
    await limited.close();
  });
});
