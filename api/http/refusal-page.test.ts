import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestApp, type TestApp } from "../../tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const browser = { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };

it.each(["/nowhere", "/api/nowhere", "/api/asset/an-old-ticket"])(
  "a person who opens %s gets a page with ways on, and a program the problem",
  async (path) => {
    const page = await app.request(path, { headers: browser });
    const problem = await app.request(path);
    expect(page.status).toBe(problem.status);
    expect(page.headers.get("Content-Type")).toMatch(/^text\/html/);
    const html = await page.text();
    expect(html).toContain((await problem.json()).message);
    for (const way of ['href="/app/"', 'href="/app/verify"', "ask them for a new link", "/app/icon.svg"])
      expect(html).toContain(way);
    expect(html).not.toContain("<script");
    expect(page.headers.get("Content-Security-Policy")).toContain("script-src 'none'");
    expect(page.headers.get("X-Robots-Tag")).toContain("noindex");
  },
);

it("the page is in the reader's language and direction", async () => {
  const page = await app.request("/nowhere", { headers: { ...browser, "Accept-Language": "ar" } });
  expect(await page.text()).toContain('<html lang="ar" dir="rtl">');
});
