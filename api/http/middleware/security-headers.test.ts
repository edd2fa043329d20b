import { describe, expect, it } from "vitest";
import { addSecurityHeaders } from "./security-headers.ts";

function headersOf(path: string, frameAncestors: readonly string[] = [], oneTap: string | null = null): Headers {
  const response = new Response("");
  addSecurityHeaders(response, { path, isHttps: true, frameAncestors, oneTap });
  return response.headers;
}
const ancestorsOf = (headers: Headers) => /frame-ancestors ([^;]*)/.exec(headers.get("Content-Security-Policy")!)?.[1];

describe("a page", () => {
  it("may connect to Google at the sign-in page only", () => {
    const google = "https://accounts.google.com/gsi/";
    const askedAt = (path: string, oneTap: string | null = google) =>
      /connect-src ([^;]*)/.exec(headersOf(path, [], oneTap).get("Content-Security-Policy")!)?.[1];
    expect(askedAt("/app/login")).toBe(`'self' ${google}`);
    expect(askedAt("/app/login", null)).toBe("'self'");
    for (const path of ["/app/", "/app/signup", "/app/login/return", "/app/login/link", "/embed/sign"]) {
      expect([path, askedAt(path)]).toEqual([path, "'self'"]);
    }
  });

  it("that embeds may be framed only by the sites of its workspace", () => {
    const headers = headersOf("/embed/sign", ["https://shop.example", "http://localhost:3000"]);
    expect(ancestorsOf(headers)).toBe("https://shop.example http://localhost:3000");
    expect(headers.has("X-Frame-Options")).toBe(false);
    expect(headers.get("X-Robots-Tag")).toContain("noindex");
  });

  it("that embeds may not be framed if its workspace lists no site", () => {
    const headers = headersOf("/embed/sign");
    expect([ancestorsOf(headers), headers.get("X-Frame-Options")]).toEqual(["'none'", "DENY"]);
  });

  it.each(["/app/", "/app/embed/sign", "/embedded", "/elements/demo/sign.html", "/api/embed/page", "/"])(
    "at %s cannot be framed, even if sites are listed",
    (path) => {
      const headers = headersOf(path, ["https://shop.example"]);
      expect([ancestorsOf(headers), headers.get("X-Frame-Options")]).toEqual(["'none'", "DENY"]);
    },
  );

  it.each(["/app/", "/embed/sign", "/elements/demo/sign.html"])(
    "at %s runs our own scripts and no inline script",
    (path) => {
      const policy = headersOf(path).get("Content-Security-Policy")!;
      expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
      expect(policy).not.toContain("unsafe-inline");
    },
  );

  it.each(["/elements/countersign.js", "/api/document/all", "/appendix", "/api/docsx"])(
    "is not served at %s, where no script may run",
    (path) => {
      expect(headersOf(path).get("Content-Security-Policy")).not.toContain("script-src");
    },
  );
});

describe("the signer's preview", () => {
  it.each(["/app/", "/app/document/editor/1", "/app/document/preview/1"])(
    "can be framed by %s, whose page allows frames of our own origin",
    (path) => expect(headersOf(path).get("Content-Security-Policy")).toContain("frame-src 'self'"),
  );

  it("may be framed by our own pages only at a recipient's room", () => {
    expect(ancestorsOf(headersOf("/app/document/preview/1/r0"))).toBe("'self'");
    expect(headersOf("/app/document/preview/1/r0").get("X-Frame-Options")).toBe("SAMEORIGIN");
    for (const path of ["/app/document/preview/1", "/app/document/preview/1/", "/app/document/editor/1"]) {
      expect([path, ancestorsOf(headersOf(path))]).toEqual([path, "'none'"]);
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
  ])("at %s can be loaded by every site", (path) => {
    expect(headersOf(path).get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
  });

  it.each(["/app/assets/main.js", "/api/document/all", "/embed/sign"])(
    "at %s can be loaded only by our own site",
    (path) => {
      expect(headersOf(path).get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    },
  );
});

it("only the try-it page of the reference allows inline styles", () => {
  const stylesOf = (path: string) => {
    const response = new Response();
    addSecurityHeaders(response, { path, isHttps: false, frameAncestors: [], oneTap: null });
    return /style-src [^;]+/.exec(response.headers.get("Content-Security-Policy")!)![0];
  };
  expect(stylesOf("/api/docs/try")).toBe("style-src 'self' 'unsafe-inline'");
  expect(stylesOf("/api/docs")).toBe("style-src 'self'");
  expect(stylesOf("/app/login")).toBe("style-src 'self'");
});
