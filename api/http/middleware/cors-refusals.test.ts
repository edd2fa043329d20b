import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { aMember, linkOf, sendAs, type Who } from "../../../tests/support/app-people.ts";
import { allowOrigins, aSession, aShop, SHOP } from "../../../tests/support/embedding.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";

const BANK = "https://bank.example";
const EVIL = "https://evil.example";
const tooLarge = 9 * 1024 * 1024;

let app: TestApp;
/** The same server with rate limits. */
let limited: TestApp;
/** Sessions of the shop's pages. */
let documents: string;
let signing: string;
let link: string;

beforeAll(async () => {
  [app, limited] = await Promise.all([openTestApp(), openTestApp({ env: { RATE_LIMITS: "on" } })]);
  const shop = await aShop(app);
  await allowOrigins(app, (await aMember(app, "Bea Banker")).who, BANK);
  await allowOrigins(limited, (await aMember(limited, "Sam Sender")).who, SHOP);
  const documentId = await sendAs(app, shop.who, [{ name: "Sina", email: "sina@example.com" }]);
  documents = await aSession(app, shop.program, { kind: "documents" });
  signing = await aSession(app, shop.program, { kind: "sign", documentId, recipientId: "r0" });
  link = (await linkOf(app, "sina@example.com"))!;
}, 60_000);
afterAll(() => Promise.all([app?.close(), limited?.close()]));

type Ask = { method?: string; path: string; headers?: Who; body?: string | Uint8Array<ArrayBuffer> };

/** Returns the status, the origin that may read the response, and the refusal's code. */
async function ask(on: TestApp, origin: string, { method = "POST", path, headers = {}, body }: Ask) {
  const type: Record<string, string> = body === undefined ? {} : { "Content-Type": "application/json" };
  const answer = await on.request(path, {
    method,
    headers: { ...type, ...headers, Origin: origin },
    ...(body === undefined ? {} : { body }),
  });
  const { code } = (await answer.json()) as { code?: string };
  return { status: answer.status, code, reader: answer.headers.get("Access-Control-Allow-Origin") };
}

const json = (value: object) => JSON.stringify(value);
const unknown = `ces_${"x".repeat(43)}`;

/** Refusals before the call's workspace is known, which reveal nothing about one. */
const unbound: [number, string, () => Ask][] = [
  [400, "malformed_request", () => ({ path: "/api/recipient/session", body: "{" })],
  [401, "unauthenticated", () => ({ method: "GET", path: "/api/document/all" })],
  [
    401,
    "embed_session_expired",
    () => ({ method: "GET", path: "/api/document/all", headers: { "x-embed-session": unknown } }),
  ],
  [401, "embed_session_expired", () => ({ path: "/api/recipient/session", body: json({ token: unknown }) })],
  [422, "invalid_input", () => ({ path: "/api/recipient/decline", body: json({ token: signing, reason: 7 }) })],
  [404, "link_invalid", () => ({ path: "/api/recipient/session", body: json({ token: "no-such-link" }) })],
  [404, "page_not_found", () => ({ method: "GET", path: "/api/nowhere" })],
  [413, "body_too_large", () => ({ path: "/api/recipient/sign", body: new Uint8Array(tooLarge).fill(32) })],
  [
    415,
    "unsupported_media_type",
    () => ({ path: "/api/recipient/session", headers: { "Content-Type": "text/plain" }, body: "hello" }),
  ],
];

/** Refusals that concern the shop's workspace. */
const bound: [number, string, () => Ask][] = [
  [
    403,
    "embed_out_of_reach",
    () => ({ method: "GET", path: "/api/template/all", headers: { "x-embed-session": documents } }),
  ],
  [
    404,
    "not_found",
    () => ({
      method: "GET",
      path: "/api/document/01JDAAAAAAAAAAAAAAAAAAAAAA",
      headers: { "x-embed-session": documents },
    }),
  ],
  [
    413,
    "body_too_large",
    () => ({
      path: "/api/document/void/01JDAAAAAAAAAAAAAAAAAAAAAA",
      headers: { "x-embed-session": documents, "Content-Length": String(tooLarge) },
      body: new Uint8Array(tooLarge).fill(32),
    }),
  ],
];

describe("a refusal", () => {
  it.each(unbound)("%i %s can be read by every listed site, and by no other", async (status, code, make) => {
    expect(await ask(app, SHOP, make())).toEqual({ status, code, reader: SHOP });
    expect(await ask(app, BANK, make())).toEqual({ status, code, reader: BANK });
    for (const origin of [EVIL, "null", `${SHOP}.evil.example`]) {
      expect((await ask(app, origin, make())).reader).toBeNull();
    }
  });

  it.each(bound)(
    "%i %s about a workspace's data can be read only by the sites of that workspace",
    async (status, code, make) => {
      expect(await ask(app, SHOP, make())).toEqual({ status, code, reader: SHOP });
      for (const origin of [BANK, EVIL]) expect((await ask(app, origin, make())).reader).toBeNull();
    },
  );

  it("429 can be read by a listed site, and by no other", async () => {
    const call = { method: "GET", path: "/api/embed/page?workspace=none" };
    let last = await ask(limited, SHOP, call);
    for (let calls = 0; last.status === 200 && calls < 1_000; calls += 1) last = await ask(limited, SHOP, call);
    expect(last).toEqual({ status: 429, code: "too_many_requests", reader: SHOP });
    expect(await ask(limited, EVIL, call)).toMatchObject({ status: 429, reader: null });
  });

  it("500 can be read by a listed site, without its cause", async () => {
    const failed = vi.spyOn(app.deps.documents, "findByLink").mockRejectedValue(new Error("the disk is on fire"));
    const call = { path: "/api/recipient/session", body: json({ token: link }) };
    expect(await ask(app, SHOP, call)).toEqual({ status: 500, code: "internal", reader: SHOP });
    expect(await ask(app, EVIL, call)).toMatchObject({ status: 500, reader: null });
    failed.mockRestore();
  });

  it.each(["Token", "Authorization", "X-Public-Session"])(
    "of a call with %s can be read only by our own pages",
    async (name) => {
      const answer = await ask(app, SHOP, { method: "GET", path: "/api/document/all", headers: { [name]: "guessed" } });
      expect(answer).toMatchObject({ status: 401, reader: null });
    },
  );
});
