import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "../../../domain/contract/endpoint.ts";
import { endpoints } from "../../../domain/contract/endpoints.ts";
import { aMember, linkOf, sendAs, type Who } from "../../../tests/support/app-people.ts";
import { openTestApp, type TestApp } from "../../../tests/support/test-app.ts";
import { isPublicPath } from "./cors.ts";

const site = "https://shop.example";
const others = ["https://bank.example", "https://evil.example", `${site}.evil.example`, "http://shop.example"];
const nobodies = [
  "null",
  "chrome-extension://abcdefghijklmnopabcdefghijklmnop",
  "",
  `${site}/`,
  "HTTPS://SHOP.EXAMPLE",
];

let app: TestApp;
/** The member whose workspace lists the site. */
let who: Who;
let session: string;
let link: string;
let otherLink: string;

const list = (by: Who, origins: string[]) => app.json("PUT", "/api/embed/origins", { origins }, by);

beforeAll(async () => {
  app = await openTestApp();
  ({ who } = await aMember(app, "Asha"));
  const { who: other } = await aMember(app, "Omar");
  await list(who, [site]);
  await list(other, ["https://bank.example"]);
  const key = (await app.json("POST", "/api/integrations/api-key/generate", { name: "shop" }, who)).body.data.key;
  const opened = await app.json(
    "POST",
    "/api/embed/session",
    { scope: { kind: "documents" } },
    { Authorization: `Bearer ${key}` },
  );
  session = opened.body.data.session;
  await sendAs(app, who, [{ name: "Sina", email: "sina@example.com" }]);
  await sendAs(app, other, [{ name: "Sina", email: "sina@other.example.com" }]);
  link = (await linkOf(app, "sina@example.com"))!;
  otherLink = (await linkOf(app, "sina@other.example.com"))!;
});
afterAll(() => app.close());

const calls = (Object.values(endpoints) as Endpoint[]).map(({ method, path }) => ({
  method,
  path: path.replace(/:\w+/g, "x"),
}));

/** The origin that may read a response, by its headers. */
async function readerOf(method: string, path: string, headers: Record<string, string>, body?: object) {
  const answer = await app.request(path, {
    method,
    headers: { ...headers, ...(body ? { "Content-Type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  await answer.body?.cancel();
  expect(answer.headers.has("Access-Control-Allow-Credentials")).toBe(false);
  return { reader: answer.headers.get("Access-Control-Allow-Origin"), status: answer.status, headers: answer.headers };
}

describe("a preflight", () => {
  const ask = (path: string, method: string, origin: string) =>
    readerOf("OPTIONS", path, { Origin: origin, "Access-Control-Request-Method": method });

  it.each(calls)("of $method $path is allowed for listed sites only, compared exactly", async (call) => {
    const isPublic = isPublicPath(call.path);
    const own = await ask(call.path, call.method, site);
    expect([own.status, own.reader]).toEqual([204, isPublic ? "*" : site]);
    expect(own.headers.get("Access-Control-Allow-Methods")).toContain(call.method);
    for (const origin of [...others.slice(1), ...nobodies]) {
      const { reader, headers } = await ask(call.path, call.method, origin);
      expect([origin, reader]).toEqual([origin, isPublic ? "*" : null]);
      if (!isPublic) expect(headers.get("Vary")).toContain("Origin");
    }
  });

  it("allows the headers that the elements send, but no credential of a signed-in person", async () => {
    const { headers } = await ask("/api/document/all", "GET", site);
    const allowed = headers.get("Access-Control-Allow-Headers")!.split(", ");
    expect(allowed).toEqual(expect.arrayContaining(["content-type", "idempotency-key", "x-embed-session"]));
    expect(allowed).not.toContain("token");
    expect(allowed).not.toContain("authorization");
    expect(allowed).not.toContain("x-public-session");
  });

  it("is refused as soon as its site is taken off the list", async () => {
    await list(who, [site, "https://new.example"]);
    expect((await ask("/api/document/all", "GET", "https://new.example")).reader).toBe("https://new.example");
    await list(who, [site]);
    expect((await ask("/api/document/all", "GET", "https://new.example")).reader).toBeNull();
  });
});

describe("a response", () => {
  it.each(calls)("to $method $path without a session shows other sites nothing but a refusal", async (call) => {
    const isPublic = isPublicPath(call.path);
    for (const origin of [site, ...others, ...nobodies, undefined]) {
      const { reader, status, headers } = await readerOf(call.method, call.path, origin ? { Origin: origin } : {});
      if (isPublic) expect(reader).toBe("*");
      else {
        // For unknown subjects: listed pages may read a refusal that reveals nothing.
        const mayHear = (origin === site || origin === others[0]) && status >= 400 && status < 500;
        expect(reader === null || (mayHear && reader === origin), `${origin}: ${reader}`).toBe(true);
        expect(headers.get("Vary")).toContain("Origin");
      }
    }
  });

  it("to a member's own session cannot be read by any other site, listed or not", async () => {
    for (const origin of [site, ...others, ...nobodies]) {
      const { reader, status } = await readerOf("GET", "/api/document/all", { ...who, Origin: origin });
      expect([status, reader]).toEqual([200, null]);
    }
  });

  it("to an embed session can be read only by its workspace's sites", async () => {
    const ask = (origin: string) =>
      readerOf("GET", "/api/document/all", { "x-embed-session": session, Origin: origin });
    expect(await ask(site)).toMatchObject({ status: 200, reader: site });
    for (const origin of [...others, ...nobodies.filter((one) => one !== "")]) {
      expect(await ask(origin)).toMatchObject({ status: 403, reader: null });
    }
  });

  it("to a signer's link can be read only by the sites of the document's workspace", async () => {
    const ask = (origin: string, token: string) =>
      readerOf("POST", "/api/recipient/session", { Origin: origin }, { token });
    expect(await ask(site, link)).toMatchObject({ status: 200, reader: site });
    expect((await ask(site, otherLink)).reader).toBeNull();
    for (const origin of [...others, ...nobodies]) expect((await ask(origin, link)).reader).toBeNull();
  });

  it("to an ended session can be read by a listed page", async () => {
    const { reader, status } = await readerOf("GET", "/api/document/all", {
      "x-embed-session": `ces_${"x".repeat(43)}`,
      Origin: site,
    });
    expect([status, reader]).toEqual([401, site]);
  });

  it("to our own pages has no CORS header", async () => {
    for (const origin of ["http://countersign.test", "http://localhost"]) {
      const { reader, status } = await readerOf("GET", "/api/document/all", { ...who, Origin: origin });
      expect([status, reader]).toEqual([200, null]);
    }
  });

  it("exposes Retry-After to sites that may read it", async () => {
    const { headers } = await readerOf("GET", "/api/document/all", { "x-embed-session": session, Origin: site });
    expect(headers.get("Access-Control-Expose-Headers")).toMatch(/Retry-After/);
  });
});

describe("a public resource", () => {
  it.each(["/app/locales/en/common.json", "/api/asset/x/y/pages/0.jpg", "/api/openapi.json"])(
    "%s can be read and embedded by every page",
    async (path) => {
      const { reader, headers } = await readerOf("GET", path, { Origin: "https://anybody.example" });
      expect([reader, headers.get("Cross-Origin-Resource-Policy")]).toEqual(["*", "cross-origin"]);
    },
  );

  it.each(["/app/", "/app/documents/sign/x", "/api/docs", "/api/document/all", "/nowhere"])(
    "is not %s",
    async (path) => {
      const { reader, headers } = await readerOf("GET", path, { Origin: "https://anybody.example" });
      expect([reader, headers.get("Cross-Origin-Resource-Policy")]).toEqual([null, "same-origin"]);
    },
  );
});
