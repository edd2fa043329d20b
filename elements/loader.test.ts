import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser } from "../tests/support/browser.ts";
import { bundle } from "./testing/bundle.ts";

const server = "https://sign.example";
const files = { index: "assets/index-1.js", sign: "assets/sign-1.js", form: "assets/form-1.js" };
const words = {
  en: { failed: "It did not come.", retry: "Try again" },
  ar: { failed: "لم يصل.", retry: "أعد المحاولة" },
};
/** Stands in for the elements' own code, which the loader only has to bring. */
const entry = `export function defineElements({ only }) {
  window.defined = [...(window.defined ?? []), ...only];
  for (const tag of only) if (!customElements.get("countersign-" + tag)) customElements.define("countersign-" + tag, class extends HTMLElement {});
}`;

let browser: Browser;
let loader: string;
let page: Page;
/** Paths that were asked for, and those that do not come. */
let asked: string[];
let lost: Set<string>;

beforeAll(async () => {
  const define = { FILES: JSON.stringify(files), FIRST_WORDS: JSON.stringify(words) };
  loader = await bundle(join(import.meta.dirname!, "loader.ts"), define);
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  await page?.close();
  page = await browser.newPage({ locale: "en-GB" });
  [asked, lost] = [[], new Set()];
  await page.route("**/*", (route) => {
    const { origin, pathname, search } = new URL(route.request().url());
    if (origin !== server) return route.fulfill({ contentType: "text/html; charset=utf-8", body: html });
    asked.push(pathname + search);
    if (lost.has(pathname)) return route.abort();
    const body = pathname.endsWith("/countersign.js") ? loader : pathname.includes("index") ? entry : "export {}";
    return route.fulfill({
      contentType: "text/javascript; charset=utf-8",
      headers: { "Access-Control-Allow-Origin": "*" },
      body,
    });
  });
});

let html = "";
async function open(body: string, head = `<script src="${server}/elements/countersign.js"></script>`): Promise<void> {
  html = `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
  await page.goto("https://shop.example/");
}

const inBody = () => page.evaluate<string>("document.body.innerHTML");
const defined = () => page.evaluate<string[]>("window.defined ?? []");
const isDefined = (tag: string) => page.waitForFunction(`customElements.get("countersign-${tag}")`);

describe("the loader", () => {
  it("brings what the page uses from where it came from, and nothing else", async () => {
    await open("<countersign-sign></countersign-sign>");
    await isDefined("sign");
    expect(asked).toEqual(["/elements/countersign.js", "/elements/assets/index-1.js", "/elements/assets/sign-1.js"]);
  });

  it("brings what comes into the page later", async () => {
    await open("<p>Nothing yet</p>");
    await page.evaluate(
      `document.body.insertAdjacentHTML("beforeend", "<div><countersign-form></countersign-form></div>")`,
    );
    await isDefined("form");
    expect(await defined()).toEqual(["form"]);
  });

  it("puts elements where a content system left placeholders, with what they say", async () => {
    await open(`<div class="countersign-sign big" data-language="ar" data-document-id="d1" onclick="x()">Wait</div>
      <p><a class="countersign-form" href="/app/form/abc" data-name="Sina">The form</a></p>`);
    await page.waitForFunction("document.querySelectorAll('countersign-sign, countersign-form').length === 2");
    const body = await inBody();
    expect(body).toContain('<countersign-sign data-language="ar" data-document-id="d1"></countersign-sign></div>');
    expect(body).toContain(
      '<p><countersign-form data-name="Sina" src="https://shop.example/app/form/abc"></countersign-form></p>',
    );
    expect(body).not.toContain("Wait");
  });

  it("hands on a session that the page gave to a placeholder", async () => {
    await open(`<div class="countersign-sign"></div><script>document.querySelector("div").session = "ces_1"</script>`);
    await page.waitForFunction("document.querySelector('countersign-sign')?.session === 'ces_1'");
    expect(await page.evaluate("document.querySelector('div').outerHTML")).toBe(
      '<div class="countersign-sign"><countersign-sign></countersign-sign></div>',
    );
  });

  it("may be there twice: each element comes once", async () => {
    const twice = `<script src="${server}/elements/countersign.js"></script>`.repeat(2);
    await open(`<div class="countersign-sign"></div><div class="countersign-sign"></div>`, twice);
    await page.waitForFunction("document.querySelectorAll('countersign-sign').length === 2");
    await page.evaluate(`document.body.insertAdjacentHTML("beforeend", '<div class="countersign-sign"></div>')`);
    await page.waitForFunction("document.querySelectorAll('countersign-sign').length === 3");
    expect(await page.evaluate("document.querySelectorAll('countersign-sign countersign-sign').length")).toBe(0);
  });

  it("leaves an element that another version has defined as it is", async () => {
    await open(
      "<countersign-sign></countersign-sign>",
      `<script>customElements.define("countersign-sign", class Other extends HTMLElement {})</script>
       <script src="${server}/elements/countersign.js"></script>`,
    );
    expect(await page.evaluate("document.querySelector('countersign-sign').constructor.name")).toBe("Other");
    expect(asked).toEqual(["/elements/countersign.js"]);
  });

  it.each([
    ["by data-base", `<script data-base="${server}">LOADER</script>`],
    ["by data-base with its folder", `<script data-base="${server}/elements/">LOADER</script>`],
    [
      "by another script that names it",
      `<script type="x" src="${server}/elements/countersign.js"></script><script>LOADER</script>`,
    ],
  ])("that was merged into another script finds its server %s", async (_, head) => {
    await open(
      "<countersign-sign></countersign-sign>",
      head.replace("LOADER", () => loader),
    );
    await isDefined("sign");
    expect(asked.at(-1)).toMatch(/^\/elements\/assets\//);
  });

  it("says in the reader's language when its files do not come, keeps the link, and goes on by itself", async () => {
    lost.add("/elements/assets/sign-1.js").add("/elements/assets/form-1.js");
    await open(`<countersign-sign language="ar"></countersign-sign><a class="countersign-form" href="/f">The form</a>
      <script>addEventListener("error", (event) => { window.code = event.detail?.code ?? window.code }, true)</script>`);
    await page.getByText(words.ar.failed).waitFor();
    expect(await page.evaluate("window.code")).toBe("unreachable");
    expect(await page.getByRole("link", { name: "The form" }).count()).toBe(1);
    lost.clear();
    await page.getByRole("button", { name: words.ar.retry }).click();
    await isDefined("sign");
    expect(await page.getByText(words.ar.failed).count()).toBe(0);
    await page.evaluate(`dispatchEvent(new Event("online"))`);
    await page.waitForFunction("document.querySelector('countersign-form')");
  });

  it("keeps the place as high as the element will be", async () => {
    lost.add("/elements/assets/sign-1.js");
    await open("<countersign-sign></countersign-sign>");
    await page.getByText(words.en.failed).waitFor();
    expect((await page.locator("countersign-sign").boundingBox())?.height).toBeGreaterThan(600);
  });
});
