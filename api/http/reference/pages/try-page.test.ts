import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../../../tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it("the try-it page loads nothing from other sites and runs no inline script", async () => {
  const response = await app.request("/api/docs/try");
  const html = await response.text();
  expect(response.status).toBe(200);
  const addresses = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address!);
  expect(addresses.every((address) => address.startsWith("/"))).toBe(true);
  expect(html).not.toMatch(/<script(?![^>]* src=)/);
  expect(response.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
});

it("the try-it page's script has an error text in English and Arabic for missing files", async () => {
  const script = await (await app.request("/api/docs/try/start.js")).text();
  expect(script).toContain("The files of this page are missing");
  expect(script).toContain("ملفات هذه الصفحة غير موجودة");
});

it.each(["other.js", "scalar.js.map", "..%2fversion.txt"])(
  "the try-it page's folder serves no other file: %s",
  async (name) => {
    expect((await app.request(`/api/docs/try/${name}`)).status).toBe(404);
  },
);

it("operations have a short title and a longer description", async () => {
  const { body } = await app.json("GET", "/api/openapi.json");
  const { summary, description } = body.paths["/api/document/counts"].get;
  expect(summary).toBe("Count documents");
  expect(description.length).toBeGreaterThan(summary.length);
});
