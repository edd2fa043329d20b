import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEmail, linkOf, sendAs, signingFor, type Who } from "../../../tests/support/app-people.ts";
import { trailOf } from "../../../tests/support/app-roles.ts";
import { allowOrigins, aSession, aShop, pageWith, SHOP } from "../../../tests/support/embedding.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

const OWN = "http://countersign.test";
const EVIL = "https://evil.example";

let app: TestApp;
let shop: Awaited<ReturnType<typeof aShop>>;
beforeAll(async () => {
  app = await openTestApp({ startMs: Date.parse("2026-11-21T10:00:00.000Z") });
  shop = await aShop(app);
}, 60_000);
afterAll(() => app?.close());

const from = (origin: string): Who => ({ Origin: origin });
const own = (key: string): Who => ({ Origin: OWN, "x-embed-tab": key });
const openTab = (token: string, headers = from(SHOP)) => app.json("POST", "/api/embed/tab", { token }, headers);
const claim = (code: string, headers = from(OWN)) => app.json("POST", "/api/embed/tab/take", { code }, headers);
const open = (token: string, headers: Who) => app.json("POST", "/api/recipient/session", { token }, headers);
const codesOf = (answers: { body: { code?: string } }[]) => answers.map(({ body }) => body.code ?? "done");

async function aSigner() {
  const email = anEmail("ann");
  const documentId = await sendAs(app, shop.program, [{ name: "Ann", email }]);
  const scope = { kind: "sign", documentId, recipientId: "r0" };
  return { email, documentId, token: await aSession(app, shop.program, scope) };
}
const codeFor = async (token: string): Promise<string> => (await openTab(token)).body.data.code;

describe("an embed session continued in a tab", () => {
  it("can sign there, and the trail names the embedding page", async () => {
    const { token, documentId } = await aSigner();
    const tab = (await claim(await codeFor(token))).body.data;
    expect(tab.token).not.toBe(token);
    const signing = await signingFor(app, tab.token, undefined, own(tab.key));
    expect((await app.json("POST", "/api/recipient/sign", signing, own(tab.key))).status).toBe(200);
    const acts = (await trailOf(app, shop.who, documentId)).filter(
      ({ type }) => type === "VIEWED" || type === "SIGNED",
    );
    expect(acts.map(({ personal }) => personal.embeddedIn)).toEqual([SHOP, SHOP]);
  });

  it("is refused without the tab's key, on another origin, or in a frame", async () => {
    const { token } = await aSigner();
    const tab = (await claim(await codeFor(token))).body.data;
    const tried = [
      await open(tab.token, from(OWN)),
      await open(tab.token, own("made-up")),
      await open(tab.token, { ...own(tab.key), Origin: SHOP }),
      await open(tab.token, { ...own(tab.key), "x-embed-framed-by": SHOP }),
      await openTab(tab.token, own(tab.key)),
    ];
    expect(codesOf(tried)).toEqual([
      ...Array(2).fill("embed_session_expired"),
      ...Array(2).fill("embed_origin_refused"),
      "embed_out_of_reach",
    ]);
    expect((await open(tab.token, own(tab.key))).status).toBe(200);
    // The page's own session still works.
    expect((await open(token, from(SHOP))).status).toBe(200);
  });

  it("ends with the page's session, and is refused while its origin is unlisted", async () => {
    const { token } = await aSigner();
    app.clock.nowMs += 890_000;
    const tab = (await claim(await codeFor(token))).body.data;
    expect((await open(tab.token, own(tab.key))).status).toBe(200);
    await allowOrigins(app, shop.who, "https://other.example");
    expect((await open(tab.token, own(tab.key))).body.code).toBe("embed_origin_refused");
    await allowOrigins(app, shop.who, SHOP);
    app.clock.nowMs += 10_000;
    expect((await open(tab.token, own(tab.key))).body.code).toBe("embed_session_expired");
  });
});

describe("the code of a tab", () => {
  it("is accepted once, even for ten parallel calls", async () => {
    const code = await codeFor((await aSigner()).token);
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim(code)));
    expect(codesOf(answers).sort()).toEqual(["done", ...Array(9).fill("embed_session_expired")]);
    expect((await claim(code)).body.code).toBe("embed_session_expired");
  });

  it("expires after 30 seconds", async () => {
    const { token } = await aSigner();
    const [early, late] = [await codeFor(token), await codeFor(token)];
    app.clock.nowMs += 29_999;
    expect((await claim(early)).status).toBe(200);
    app.clock.nowMs += 1;
    expect((await claim(late)).body.code).toBe("embed_session_expired");
  });

  it("is accepted only from our own page, and is not used up by another", async () => {
    const code = await codeFor((await aSigner()).token);
    const tried = [await claim(code, from(SHOP)), await claim(code, from(EVIL)), await claim(code, {})];
    expect(codesOf(tried)).toEqual(Array(3).fill("embed_origin_refused"));
    expect((await claim(code)).status).toBe(200);
  });

  it("is issued only to the embedding page with a session to sign", async () => {
    const { token, email } = await aSigner();
    const documents = await aSession(app, shop.program, { kind: "documents" });
    const tried = [
      await openTab(token, from(EVIL)),
      await openTab((await linkOf(app, email))!),
      await openTab(documents),
      await app.json("POST", "/api/embed/tab", { token: "made-up" }, pageWith(documents)),
    ];
    expect(codesOf(tried)).toEqual(["embed_origin_refused", ...Array(3).fill("embed_out_of_reach")]);
  });

  it("is not stored in plain text, nor are the tab's token and key", async () => {
    const code = await codeFor((await aSigner()).token);
    const { token, key } = (await claim(code)).body.data;
    const storedValues: string[] = [];
    for await (const { key: name, value } of app.kv.list({ prefix: [] }))
      storedValues.push(JSON.stringify(name), value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : "");
    for (const secret of [code, token, key]) expect([...storedValues, ...app.logged].join("\n")).not.toContain(secret);
  });
});
