import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import type { AppEnv } from "../mount.ts";
import { securityHeaders } from "./security-headers.ts";

async function headersOf(
  path: string,
  frameAncestors: readonly string[] = [],
  oneTap: string | null = null,
): Promise<Headers> {
  const app = new Hono<AppEnv>();
  app.use(securityHeaders({ isHttps: true, oneTap }));
  app.get("*", (c) => {
    c.set("frameAncestors", frameAncestors);
    return c.body("");
  });
  return (await app.request(path)).headers;
}
const ancestorsOf = (headers: Headers) => /frame-ancestors ([^;]*)/.exec(headers.get("Content-Security-Policy")!)?.[1];

it("every response has the same headers beside those of its page", async () => {
  expect(Object.fromEntries(await headersOf("/api/document/all"))).toEqual({
    "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "content-type": "text/plain;charset=UTF-8",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "referrer-policy": "no-referrer",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "x-robots-tag": "noindex, nofollow",
  });
});

describe("a page", () => {
  it("may connect to Google at the sign-in page only", async () => {
    const google = "https://accounts.google.com/gsi/";
    const askedAt = async (path: string, oneTap: string | null = google) =>
      /connect-src ([^;]*)/.exec((await headersOf(path, [], oneTap)).get("Content-Security-Policy")!)?.[1];
    expect(await askedAt("/app/login")).toBe(`'self' ${google}`);
    expect(await askedAt("/app/login", null)).toBe("'self'");
    for (const path of ["/app/", "/app/signup", "/app/login/return", "/app/login/link", "/embed/sign"]) {
      expect([path, await askedAt(path)]).toEqual([path, "'self'"]);
    }
  });

  it("that embeds may be framed only by the sites of its workspace", async () => {
    const headers = await headersOf("/embed/sign", ["https://shop.example", "http://localhost:3000"]);
    expect(ancestorsOf(headers)).toBe("https://shop.example http://localhost:3000");
    expect(headers.has("X-Frame-Options")).toBe(false);
    expect(headers.get("X-Robots-Tag")).toContain("noindex");
  });

  it("that embeds may not be framed if its workspace lists no site", async () => {
    const headers = await headersOf("/embed/sign");
    expect([ancestorsOf(headers), headers.get("X-Frame-Options")]).toEqual(["'none'", "DENY"]);
  });

  it.each(["/app/", "/app/embed/sign", "/embedded", "/elements/demo/sign.html", "/api/embed/page", "/"])(
    "at %s cannot be framed, even if sites are listed",
    async (path) => {
      const headers = await headersOf(path, ["https://shop.example"]);
      expect([ancestorsOf(headers), headers.get("X-Frame-Options")]).toEqual(["'none'", "DENY"]);
    },
  );

  it.each(["/app/", "/embed/sign", "/elements/demo/sign.html"])(
    "at %s runs our own scripts and no inline script",
    async (path) => {
      const policy = (await headersOf(path)).get("Content-Security-Policy")!;
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(policy).not.toContain("unsafe-inline");
    },
  );

  it.each(["/elements/countersign.js", "/api/document/all", "/appendix", "/api/docsx"])(
    "is not served at %s, where no script may run",
    async (path) => {
      expect((await headersOf(path)).get("Content-Security-Policy")).not.toContain("script-src");
    },
  );
});

describe("the signer's preview", () => {
  it.each(["/app/", "/app/document/editor/1", "/app/document/preview/1"])(
    "can be framed by %s, whose page allows frames of our own origin",
    async (path) => expect((await headersOf(path)).get("Content-Security-Policy")).toContain("frame-src 'self'"),
  );

  it("may be framed by our own pages only at a recipient's room", async () => {
    expect(ancestorsOf(await headersOf("/app/document/preview/1/r0"))).toBe("'self'");
    expect((await headersOf("/app/document/preview/1/r0")).get("X-Frame-Options")).toBe("SAMEORIGIN");
    for (const path of ["/app/document/preview/1", "/app/document/preview/1/", "/app/document/editor/1"]) {
      expect([path, ancestorsOf(await headersOf(path))]).toEqual([path, "'none'"]);
    }
  });
});

describe("a static resource", () => {
  it.each([
    "/elements/countersign.js",
    "/elements/assets/a.js",
    "/app/pdfjs/wasm/a.wasm",
    "/app/assets/inter.woff2",
    "/app/faces/caveat/400.css",
  ])("at %s can be loaded by every site", async (path) => {
    expect((await headersOf(path)).get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
  });

  it.each(["/app/assets/main.js", "/api/document/all", "/embed/sign"])(
    "at %s can be loaded only by our own site",
    async (path) => {
      expect((await headersOf(path)).get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    },
  );
});

it("only the try-it page of the reference allows inline styles", async () => {
  const stylesOf = async (path: string) =>
    /style-src [^;]+/.exec((await headersOf(path)).get("Content-Security-Policy")!)![0];
  expect(await stylesOf("/api/docs/try")).toBe("style-src 'self' 'unsafe-inline'");
  expect(await stylesOf("/api/docs")).toBe("style-src 'self'");
  expect(await stylesOf("/app/login")).toBe("style-src 'self'");
});
