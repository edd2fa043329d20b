import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aMember, anEmail, type Signer, saveAs, sendAs, signingFor, type Who } from "../../tests/support/app-people.ts";
import { aGroup, sendRoles, trailOf } from "../../tests/support/app-roles.ts";
import { allowOrigins, aProgram, aSession, aShop, openSession, pageWith, SHOP } from "../../tests/support/embedding.ts";
import { aPdf } from "../../tests/support/journey.ts";
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

async function aSignerSession(more: object = {}, signers = people()) {
  const documentId = await sendAs(app, shop.program, signers);
  return {
    documentId,
    signers,
    token: await aSession(app, shop.program, { kind: "sign", documentId, recipientId: "r0" }, more),
  };
}

const open = (token: string, headers = from(SHOP)) => app.json("POST", "/api/recipient/session", { token }, headers);
const minted = async (scope: object, program = shop.program, more: object = {}) => {
  const { status, body } = await openSession(app, program, scope, more);
  return status === 200 ? "200" : body.code;
};

describe("an embed session for signing", () => {
  it("opens and signs the document from the page it was made for", async () => {
    const { token } = await aSignerSession();
    expect((await open(token)).body.data.room).toBe("open");
    const signed = await app.json(
      "POST",
      "/api/recipient/sign",
      await signingFor(app, token, undefined, from(SHOP)),
      from(SHOP),
    );
    expect(signed).toMatchObject({ status: 200, body: { data: { room: "signed" } } });
  });

  it("records the embedding page in the trail, and no opened mail", async () => {
    const { token, documentId } = await aSignerSession();
    await app.json("POST", "/api/recipient/sign", await signingFor(app, token, undefined, from(SHOP)), from(SHOP));
    const lines = await trailOf(app, shop.who, documentId);
    const types = lines.map((line) => line.type);
    expect(types).toEqual(expect.arrayContaining(["VIEWED", "SIGNED"]));
    expect(types).not.toContain("EMAIL_OPEN");
    for (const { type, personal } of lines) {
      if (type === "VIEWED" || type === "SIGNED") expect(personal.embeddedIn).toBe(SHOP);
    }
  });

  it("records the page that framed ours in the trail", async () => {
    const { token, documentId } = await aSignerSession({}, [people()[0]!]);
    const framed = { Origin: "http://countersign.test", "x-embed-framed-by": SHOP };
    const signing = await signingFor(app, token, undefined, framed);
    expect((await app.json("POST", "/api/recipient/sign", signing, framed)).status).toBe(200);
    const acts = (await trailOf(app, shop.who, documentId)).filter(
      ({ type }) => type === "VIEWED" || type === "SIGNED",
    );
    expect(acts.map(({ personal }) => personal.embeddedIn)).toEqual([SHOP, SHOP]);
  });

  it("returns its scope, and expires after 15 minutes or the requested time", async () => {
    const documentId = await sendAs(app, shop.program, people());
    const scope = { kind: "sign", documentId, recipientId: "r1" };
    const { body } = await openSession(app, shop.program, scope, { externalId: "order 7" });
    expect(body.data).toEqual({
      ...{ session: expect.stringMatching(/^ces_[\w-]{43}$/), scope, origins: [SHOP], externalId: "order 7" },
      expiresAt: new Date(app.clock.nowMs + 900_000).toISOString(),
    });
    const { token } = await aSignerSession({ expiresIn: 60 });
    app.clock.nowMs += 59_999;
    expect((await open(token)).status).toBe(200);
    app.clock.nowMs += 1;
    expect(await open(token)).toMatchObject({ status: 401, body: { code: "embed_session_expired" } });
    for (const expiresIn of [59, 3_601, 0, -1, 1.5])
      expect(await minted(scope, shop.program, { expiresIn })).toBe("invalid_input");
  });

  it("is refused from another page, a sandbox, and without an origin", async () => {
    const { token } = await aSignerSession();
    for (const headers of [
      from(EVIL),
      from("null"),
      from(`${SHOP}.evil.example`),
      {},
      { "Sec-Fetch-Site": "cross-site" },
    ]) {
      expect(await open(token, headers)).toMatchObject({
        status: 403,
        body: { code: "embed_origin_refused" },
      });
    }
    expect((await open(token, from("http://countersign.test"))).status).toBe(200);
  });

  it("ends at once when its key is revoked or its origin is unlisted", async () => {
    const { who, program, keyId } = await aShop(app, "Ender");
    await allowOrigins(app, who, SHOP, BLOG);
    const documentId = await sendAs(app, program, people());
    const scope = { kind: "sign", documentId, recipientId: "r0" };
    const [forShop, forBoth] = [
      await aSession(app, program, scope, { origins: [`${SHOP}/`] }),
      await aSession(app, program, scope),
    ];
    expect(await open(forShop, from(BLOG))).toMatchObject({ body: { code: "embed_origin_refused" } });
    await allowOrigins(app, who, BLOG);
    expect(await open(forShop)).toMatchObject({ status: 403, body: { code: "embed_origin_refused" } });
    expect(await open(forShop, from("http://countersign.test"))).toMatchObject({ status: 403 });
    expect(await open(forBoth)).toMatchObject({ status: 403 });
    expect((await open(forBoth, from(BLOG))).status).toBe(200);
    await app.json("DELETE", `/api/integrations/api-key/${keyId}`, undefined, who);
    expect(await open(forBoth, from(BLOG))).toMatchObject({ status: 401, body: { code: "api_key_revoked" } });
  });

  it("ends with the recipient's link when the recipient is replaced", async () => {
    const { token, documentId } = await aSignerSession();
    const { token: other } = await aSignerSession();
    const changed = { recipient: "r0", name: "Dora", email: anEmail("dora") };
    expect((await app.json("PATCH", `/api/document/edit-recipient/${documentId}`, changed, shop.program)).status).toBe(
      200,
    );
    expect(await open(token)).toMatchObject({ status: 404, body: { code: "link_invalid" } });
    expect((await open(other)).status).toBe(200);
    const anew = await aSession(app, shop.program, { kind: "sign", documentId, recipientId: "r0" });
    expect(await open(anew)).toMatchObject({ status: 200, body: { data: { recipientId: "r0", room: "open" } } });
  });

  it("needs a sent document of the key's workspace and a recipient whose turn it is", async () => {
    const documentId = await sendAs(app, shop.program, people());
    const other = await aShop(app, "Other Shop");
    const draft = await saveAs(app, shop.program, people());
    const inOrder = await sendAs(app, shop.program, people(), { signingOrder: true });
    const sign = (id: string, recipientId: string) => ({ kind: "sign", documentId: id, recipientId });
    expect(await minted(sign(documentId, "r0"), other.program)).toBe("not_found");
    expect(await minted(sign(documentId, "r9"))).toBe("not_found");
    expect(await minted(sign("made-up", "r0"))).toBe("not_found");
    expect(await minted(sign(draft, "r0"))).toBe("document_not_sent");
    expect(await minted(sign(inOrder, "r0"))).toBe("200");
    expect(await minted(sign(inOrder, "r1"))).toBe("not_your_turn");
    expect(await minted(sign(documentId, "r0"), shop.who)).toBe("api_key_required");
    expect(await minted({ ...sign(documentId, "r0"), formId: "x" })).toBe("invalid_input");
    expect(await minted({ kind: "everything" })).toBe("invalid_input");
  });

  it("accepts only listed origins, and is refused without a list", async () => {
    const bare = await aMember(app, "Bare");
    const { program } = await aProgram(app, bare.who);
    expect(await minted({ kind: "documents" }, program)).toBe("embed_origins_missing");
    expect(await minted({ kind: "documents" }, shop.program, { origins: [] })).toBe("embed_origins_missing");
    const answer = await openSession(app, shop.program, { kind: "documents" }, { origins: [SHOP, EVIL, "evil"] });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        errors: [
          { path: "origins.2", code: "embed_origin_invalid" },
          { path: "origins.1", code: "embed_origin_unlisted" },
        ],
      },
    });
  });

  it("has its own token, even if several are made at once", async () => {
    const documentId = await sendAs(app, shop.program, people());
    const scope = { kind: "sign", documentId, recipientId: "r0" };
    const tokens = await Promise.all(Array.from({ length: 5 }, () => aSession(app, shop.program, scope)));
    expect(new Set(tokens).size).toBe(5);
    for (const token of tokens) expect((await open(token)).status).toBe(200);
  });

  it("does not work if its key is revoked while it is made", async () => {
    const { who, program, keyId } = await aShop(app, "Racing Shop");
    const all = await Promise.all([
      ...Array.from({ length: 4 }, () => openSession(app, program, { kind: "documents" })),
      app.json("DELETE", `/api/integrations/api-key/${keyId}`, undefined, who),
      ...Array.from({ length: 4 }, () => openSession(app, program, { kind: "documents" })),
    ]);
    for (const { status, body } of all) {
      if (status !== 200) expect(body.code).toBe("api_key_revoked");
      if (!body.data?.session) continue;
      const answer = await app.json("GET", "/api/document/all", undefined, pageWith(body.data.session));
      expect(answer).toMatchObject({ status: 401, body: { code: "api_key_revoked" } });
    }
  });

  it("is made once for a repeated request, and is not stored in plain text", async () => {
    const once = { ...shop.program, "Idempotency-Key": crypto.randomUUID() };
    const first = await openSession(app, once, { kind: "documents" });
    const second = await openSession(app, once, { kind: "documents" });
    expect(second.body).toEqual(first.body);
    expect(second.headers.get("Idempotent-Replayed")).toBe("true");
    for await (const { key, value } of app.kv.list({ prefix: [] })) {
      expect(JSON.stringify(key)).not.toContain(first.body.data.session);
      const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : String(value);
      expect(text).not.toContain(first.body.data.session);
    }
  });

  it("can be renewed: a repeated signing request with the new session returns the first response", async () => {
    const { token, documentId } = await aSignerSession();
    const signing = await signingFor(app, token, undefined, from(SHOP));
    const once = { ...from(SHOP), "Idempotency-Key": crypto.randomUUID() };
    const first = await app.json("POST", "/api/recipient/sign", signing, once);
    expect(first.status).toBe(200);
    const next = await aSession(app, shop.program, { kind: "sign", documentId, recipientId: "r0" });
    const again = await app.json("POST", "/api/recipient/sign", { ...signing, token: next }, once);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    const stolen = await app.json(
      "POST",
      "/api/recipient/sign",
      { ...signing, token: next },
      { ...once, Origin: EVIL },
    );
    expect(stolen.status).toBe(403);
  });

  it("accepts attachments from its own page only", async () => {
    const signers = people().slice(0, 1);
    const fields = {
      s0: { type: "signature", position: { x: 20, y: 20 }, width: 42, height: 20, recipient: "r0" },
      file: {
        type: "signerAttachment",
        position: { x: 20, y: 60 },
        width: 25,
        height: 25,
        recipient: "r0",
        label: "Proof",
      },
    };
    const documentId = await sendAs(app, shop.program, signers, { jsonData: { schemas: [fields] } });
    const token = await aSession(app, shop.program, { kind: "sign", documentId, recipientId: "r0" });
    const put = async (origin: string | null, sentToken = token) => {
      const form = new FormData();
      form.append("token", sentToken);
      form.append("field", "file");
      form.append("file", new Blob([await aPdf("proof")]), "proof.pdf");
      const init = { method: "POST", body: form, headers: origin === null ? {} : from(origin) };
      const response = await app.request("/api/recipient/upload-signer-attachment", init);
      return response.status === 200 ? "200" : (await response.json()).code;
    };
    expect(await put(EVIL)).toBe("embed_origin_refused");
    expect(await put(null)).toBe("embed_origin_refused");
    expect(await put(SHOP, await aSession(app, shop.program, { kind: "documents" }))).toBe("embed_out_of_reach");
    expect(await put(SHOP)).toBe("200");
    app.clock.nowMs += 900_000;
    expect(await put(SHOP)).toBe("embed_session_expired");
  });

  it("is not accepted as a link in a path, nor as a token in a header", async () => {
    const { token } = await aSignerSession();
    const statusOf = async (path: string, headers = {}) => (await app.request(path, { headers })).status;
    expect(await statusOf(`/api/public/pdf/${token}`, from(SHOP))).toBe(404);
    for (const headers of [{ Token: token }, { Authorization: `Bearer ${token}` }, { "x-public-session": token }]) {
      expect(await statusOf("/api/document/all", headers)).toBe(401);
    }
  });

  it("works for each member of a signer group, and for the host of an in-person signer", async () => {
    const seats = ["Gil", "Hal"].map((name) => ({ name, email: anEmail(name) }));
    const documentId = await sendRoles(app, shop.program, [aGroup("Board", 1, seats)]);
    const tokens = [];
    for (const recipientId of ["Board_0", "Board_1"])
      tokens.push(await aSession(app, shop.program, { kind: "sign", documentId, recipientId }));
    const signed = await app.json(
      "POST",
      "/api/recipient/sign",
      await signingFor(app, tokens[0]!, undefined, from(SHOP)),
      from(SHOP),
    );
    expect(signed.status).toBe(200);
    expect((await open(tokens[1]!)).body.data.room).toBe("released");
    expect(await minted({ kind: "sign", documentId, recipientId: "r0" })).toBe("not_found");

    const { uid } = (await app.json("GET", "/api/user/detail", undefined, shop.who)).body.data;
    const inPerson = [{ name: "Ivy", email: "", roleType: "inPerson", hostName: { memberId: uid } }];
    const hosted = await sendRoles(app, shop.program, inPerson);
    const token = await aSession(app, shop.program, { kind: "sign", documentId: hosted, recipientId: "r0" });
    expect((await open(token)).body.data.room).toBe("hand_over");
  });
});
