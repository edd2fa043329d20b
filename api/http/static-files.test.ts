import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AppEnv } from "./mount.ts";
import { findRefused } from "./refusal-response.ts";
import { staticRoutes } from "./static-files.ts";

let root: string;
const app = new Hono<AppEnv>();
/** Configured as in production. */
const shipped = new Hono<AppEnv>();
const script = "export const x = 1;\n".repeat(200);
const site = "https://shop.example";

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "countersign-static-"));
  await mkdir(join(root, "dist/assets"), { recursive: true });
  await mkdir(join(root, "locales/en"), { recursive: true });
  await writeFile(join(root, "secret.txt"), "secret");
  await writeFile(join(root, "dist/index.html"), "<p>the app</p>");
  await writeFile(join(root, "dist/sign.html"), "<p>the signer</p>");
  await writeFile(join(root, "dist/assets/main-abc.js"), script);
  await writeFile(join(root, "dist/embed.html"), "<p>the frame</p>");
  await writeFile(join(root, "dist/.stamp"), "secret");
  await mkdir(join(root, "elements/assets"), { recursive: true });
  await mkdir(join(root, "elements/demo"), { recursive: true });
  await writeFile(join(root, "elements/countersign.js"), script);
  await writeFile(join(root, "elements/assets/sign-abc.js"), script);
  await mkdir(join(root, "elements/v/0a1b2c"), { recursive: true });
  await writeFile(join(root, "elements/v/0a1b2c/countersign.js"), script);
  await writeFile(join(root, "elements/demo/sign.html"), "<p>a demo</p>");
  await writeFile(join(root, "locales/en/common.json"), '{"close":"Close"}');
  await mkdir(join(root, "faces/caveat/files"), { recursive: true });
  await writeFile(join(root, "faces/caveat/400.css"), "@font-face {}");
  await writeFile(join(root, "faces/caveat/package.json"), "secret");
  await writeFile(join(root, "faces/caveat/files/caveat-latin.woff2"), "a font");
  const url = pathToFileURL(`${root}/`);
  const folders = {
    app: new URL("dist/", url),
    elements: new URL("elements/", url),
    locales: new URL("locales/", url),
    faces: new URL("faces/", url),
    scalar: new URL("scalar/", url),
  };
  const listOrigins = async (workspace: string) => (workspace === "w1" ? [site] : []);
  for (const [one, hasDemo] of [
    [app, true],
    [shipped, false],
  ] as const) {
    one.use(async (c, next) => {
      await next();
      c.header("X-Framed-By", (c.var.frameAncestors ?? ["not asked"]).join(" "));
    });
    staticRoutes(one, folders, { hasDemo, listOrigins });
    one.onError((error, c) => c.text("refused", findRefused(error) ? 404 : 500));
  }
});
afterAll(() => rm(root, { recursive: true }));

const textOf = async (path: string) => (await app.request(path)).text();

describe("the app's pages", () => {
  it.each(["/app/", "/app/login", "/app/document/detail/01JD", "/app/verify"])("%s serves the app", async (path) => {
    expect(await textOf(path)).toContain("the app");
  });

  it.each(["/app/documents/sign/abc", "/app/documents/abc/success", "/app/documents/abc/declined"])(
    "%s serves the signer's small page",
    async (path) => {
      expect(await textOf(path)).toContain("the signer");
    },
  );

  it.each([
    ["/", "/app/"],
    ["/verify", "/app/verify"],
  ])("%s redirects to %s", async (path, location) => {
    expect((await app.request(path)).headers.get("Location")).toBe(location);
  });

  it("serve the app even if a ticket in their address looks like a file name", async () => {
    const page = await app.request(`/app/copy/eyJhIjoxfQ.${"A".repeat(43)}`);
    expect([page.status, await page.text()]).toEqual([200, "<p>the app</p>"]);
  });

  it("are revalidated on each visit, with 304 if unchanged", async () => {
    const first = await app.request("/app/");
    expect(first.headers.get("Cache-Control")).toBe("no-cache");
    const again = await app.request("/app/", { headers: { "If-None-Match": first.headers.get("ETag")! } });
    expect(again.status).toBe(304);
  });
});

describe("files", () => {
  it("with a hash in their name are immutable, compressed as the browser accepts", async () => {
    const packed = await app.request("/app/assets/main-abc.js", { headers: { "Accept-Encoding": "gzip, br;q=0" } });
    expect(packed.headers.get("Cache-Control")).toContain("immutable");
    expect(packed.headers.get("Content-Encoding")).toBe("gzip");
    expect(gunzipSync(await packed.arrayBuffer()).toString()).toBe(script);
    const best = await app.request("/app/assets/main-abc.js", { headers: { "Accept-Encoding": "gzip, br" } });
    expect(best.headers.get("Content-Encoding")).toBe("br");
    const plain = await app.request("/app/assets/main-abc.js");
    expect(plain.headers.get("Content-Encoding")).toBeNull();
  });

  it.each([
    "/app/assets/other.js",
    "/app/..%2Fsecret.txt",
    "/app/assets/..%2F..%2Fsecret.txt",
    "/app/%2e%2e/secret.txt",
    "/app/assets/%00.js",
    "/app/.stamp",
    "/app/faces/caveat/package.json",
    "/app/faces/caveat/files/..%2Fpackage.json",
    "/app/faces/caveat/..%2F..%2Fsecret.txt",
    "/app/faces/other/400.css",
    "/app/faces/caveat",
    "/elements/assets/other.js",
    "/elements/..%2Fsecret.txt",
    "/elements/%2e%2e/secret.txt",
    "/elements/assets/..%2F..%2Fsecret.txt",
    "/elements//secret.txt",
    "/elements/demo/..%5C..%5Csecret.txt",
    "/elements/assets/",
    "/elements/",
    "/elements/countersign.js%00",
  ])("%s returns 404", async (path) => {
    const answer = await app.request(path);
    expect(await answer.text()).not.toContain("secret");
    expect(answer.status).toBe(404);
  });
});

describe("a handwriting font", () => {
  it("has stable file names and is cached for a day", async () => {
    const sheet = await app.request("/app/faces/caveat/400.css");
    expect(await sheet.text()).toBe("@font-face {}");
    const file = await app.request("/app/faces/caveat/files/caveat-latin.woff2");
    expect([file.status, file.headers.get("Content-Type")]).toEqual([200, "font/woff2"]);
    expect(file.headers.get("Cache-Control")).toBe("public, max-age=86400");
  });
});

describe("locale files", () => {
  it("of a language without translation are English", async () => {
    expect(await textOf("/app/locales/de/common.json")).toContain("Close");
  });

  it.each(["/app/locales/xx/common.json", "/app/locales/en/nothing.json", "/app/locales/..%2F/common.json"])(
    "%s return 404",
    async (path) => {
      expect((await app.request(path)).status).toBe(404);
    },
  );
});

describe("the elements", () => {
  it("have a loader that is cached for 5 minutes and then revalidated", async () => {
    const first = await app.request("/elements/countersign.js", { headers: { "Accept-Encoding": "br" } });
    expect(first.headers.get("Content-Type")).toContain("text/javascript");
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=300, must-revalidate");
    const headers = { "If-None-Match": first.headers.get("ETag")!, "Accept-Encoding": "br" };
    expect((await app.request("/elements/countersign.js", { headers })).status).toBe(304);
  });

  it("have a loader with a new ETag after each build", async () => {
    const before = (await app.request("/elements/countersign.js")).headers.get("ETag")!;
    await writeFile(join(root, "elements/countersign.js"), `${script}// new`);
    await utimes(join(root, "elements/countersign.js"), new Date(), new Date(Date.now() + 5_000));
    const after = await app.request("/elements/countersign.js", { headers: { "If-None-Match": before } });
    expect(after.status).toBe(200);
    expect(await after.text()).toContain("// new");
  });

  it("have immutable chunks", async () => {
    const { headers } = await app.request("/elements/assets/sign-abc.js");
    expect(headers.get("Cache-Control")).toContain("immutable");
  });

  it("have a demo page in development and none in production", async () => {
    expect(await textOf("/elements/demo/sign.html")).toContain("a demo");
    expect((await shipped.request("/elements/demo/sign.html")).status).toBe(404);
    expect((await shipped.request("/elements/countersign.js")).status).toBe(200);
  });
});

describe("the embedding page", () => {
  it.each(["sign", "form", "prepare", "documents", "verify"])(
    "of %s may be framed by its workspace's sites",
    async (kind) => {
      const answer = await app.request(`/embed/${kind}?workspace=w1`);
      expect(await answer.text()).toContain("the frame");
      expect(answer.headers.get("X-Framed-By")).toBe(site);
    },
  );

  it.each(["", "?workspace=w2", "?workspace="])("with %s for a workspace may not be framed", async (search) => {
    const answer = await app.request(`/embed/sign${search}`);
    expect([answer.status, answer.headers.get("X-Framed-By")]).toEqual([200, ""]);
  });

  it("is never cached, because its policy may change", async () => {
    const { headers } = await app.request("/embed/sign?workspace=w1");
    expect([headers.get("Cache-Control"), headers.get("ETag")]).toEqual(["no-store", null]);
  });

  it("returns 404 for an unknown kind", async () => {
    expect((await app.request("/embed/account")).status).toBe(404);
  });
});
