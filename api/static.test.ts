import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AppEnv } from "./mount.ts";
import { findRefused } from "./refused.ts";
import { staticRoutes } from "./static.ts";

let root: string;
const app = new Hono<AppEnv>();
const script = "export const x = 1;\n".repeat(200);

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "countersign-static-"));
  await mkdir(join(root, "dist/assets"), { recursive: true });
  await mkdir(join(root, "locales/en"), { recursive: true });
  await writeFile(join(root, "secret.txt"), "secret");
  await writeFile(join(root, "dist/index.html"), "<p>the app</p>");
  await writeFile(join(root, "dist/sign.html"), "<p>the signer</p>");
  await writeFile(join(root, "dist/assets/main-abc.js"), script);
  await writeFile(join(root, "locales/en/common.json"), '{"close":"Close"}');
  const url = pathToFileURL(`${root}/`);
  staticRoutes(app, { app: new URL("dist/", url), locales: new URL("locales/", url) });
  app.onError((error, c) => c.text("refused", findRefused(error) ? 404 : 500));
});
afterAll(() => rm(root, { recursive: true }));

const textOf = async (path: string) => (await app.request(path)).text();

describe("the app's pages", () => {
  it.each(["/app/", "/app/login", "/app/document/detail/01JD", "/app/verify"])("%s is the app", async (path) => {
    expect(await textOf(path)).toContain("the app");
  });

  it.each(["/app/documents/sign/abc", "/app/documents/abc/success", "/app/documents/abc/declined"])(
    "%s is the signer's small page",
    async (path) => {
      expect(await textOf(path)).toContain("the signer");
    },
  );

  it.each([
    ["/", "/app/"],
    ["/verify", "/app/verify"],
  ])("%s leads to %s", async (path, place) => {
    expect((await app.request(path)).headers.get("Location")).toBe(place);
  });

  it("are asked for afresh, and not sent again when they have not changed", async () => {
    const first = await app.request("/app/");
    expect(first.headers.get("Cache-Control")).toBe("no-cache");
    const again = await app.request("/app/", { headers: { "If-None-Match": first.headers.get("ETag")! } });
    expect(again.status).toBe(304);
  });
});

describe("files", () => {
  it("with a hash in their name stay for ever, compressed as the browser can take them", async () => {
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
  ])("%s is not there", async (path) => {
    const answer = await app.request(path);
    expect(await answer.text()).not.toContain("secret");
    expect(answer.status).toBe(404);
  });
});

describe("texts", () => {
  it("of a language that is not translated yet are English", async () => {
    expect(await textOf("/app/locales/de/common.json")).toContain("Close");
  });

  it.each(["/app/locales/xx/common.json", "/app/locales/en/nothing.json", "/app/locales/..%2F/common.json"])(
    "%s are not there",
    async (path) => {
      expect((await app.request(path)).status).toBe(404);
    },
  );
});
