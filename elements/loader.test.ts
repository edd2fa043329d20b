import { createHash } from "node:crypto";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser } from "../tests/support/browser.ts";
import { bundle } from "./testing/bundle.ts";

const server = "https://sign.example";
const files = { index: "assets/index-1.js", sign: "assets/sign-1.js", form: "assets/form-1.js" };
const texts = {
  en: { failed: "It did not come.", retry: "Try again" },
  ar: { failed: "لم يصل.", retry: "أعد المحاولة" },
};
const shared = "assets/shared-1.js";
const part = `import "./shared-1.js";`;
/** Stands in for the elements' code, which the loader only imports. */
const entry = `export function defineElements({ only }) {
  window.defined = [...(window.defined ?? []), ...only];
  class Element extends HTMLElement { session = null; values = null; }
  for (const tag of only) if (!customElements.get("countersign-" + tag)) customElements.define("countersign-" + tag, class extends Element {});
}`;

/** The hash of a text as written in pages and links. */
const hashOf = (text: string) => `sha384-${createHash("sha384").update(text).digest("base64")}`;

let browser: Browser;
let loader: string;
/** The module that contains the hashes of the others. */
let hashes: string;
let page: Page;
/** Requested paths, and paths that do not respond. */
let requested: string[];
let lost: Set<string>;
/** Responses that replace the release's own, by path. */
let changed: Map<string, string>;

beforeAll(async () => {
  const list = [
    ["assets/index-1.js", hashOf(entry), []],
    ["assets/sign-1.js", hashOf(part), [2]],
    [shared, hashOf("export {}"), []],
  ];
  hashes = await bundle(join(import.meta.dirname!, "integrity.ts"), { MODULES: JSON.stringify(list) }, "es");
  const define = {
    FILES: JSON.stringify(files),
    FALLBACK_TEXTS: JSON.stringify(texts),
    HASHES: JSON.stringify({ file: "assets/integrity-1.js", integrity: hashOf(hashes) }),
  };
  loader = await bundle(join(import.meta.dirname!, "loader.ts"), define);
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  await page?.close();
  page = await browser.newPage({ locale: "en-GB" });
  [requested, lost, changed] = [[], new Set(), new Map()];
  await page.route("**/*", (route) => {
    const { origin, pathname, search } = new URL(route.request().url());
    if (origin !== server) return route.fulfill({ contentType: "text/html; charset=utf-8", body: html });
    requested.push(pathname + search);
    if (lost.has(pathname)) return route.abort();
    const body = changed.get(pathname) ?? bodyOf(pathname);
    return route.fulfill({
      contentType: "text/javascript; charset=utf-8",
      headers: { "Access-Control-Allow-Origin": "*" },
      body,
    });
  });
});

function bodyOf(path: string): string {
  if (path.endsWith("/countersign.js")) return loader;
  if (path.includes("/index-")) return entry;
  if (path.includes("/integrity-")) return hashes;
  return path.includes("/sign-") ? part : "export {}";
}

let html = "";
async function open(body: string, head = `<script src="${server}/elements/countersign.js"></script>`): Promise<void> {
  html = `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
  await page.goto("https://shop.example/");
}

const modules = ["assets/index-1.js", "assets/sign-1.js", shared];

const inBody = () => page.evaluate<string>("document.body.innerHTML");
const defined = () => page.evaluate<string[]>("window.defined ?? []");
const isDefined = (tag: string) => page.waitForFunction(`customElements.get("countersign-${tag}")`);

describe("the loader", () => {
  it("loads the elements that the page uses from its own origin, and nothing else", async () => {
    await open("<countersign-sign></countersign-sign>");
    await isDefined("sign");
    expect(requested).toEqual(["/elements/countersign.js", ...modules.map((file) => `/elements/${file}`)]);
  });

  it("loads elements that are added to the page later", async () => {
    await open("<p>Nothing yet</p>");
    await page.evaluate(
      `document.body.insertAdjacentHTML("beforeend", "<div><countersign-form></countersign-form></div>")`,
    );
    await isDefined("form");
    expect(await defined()).toEqual(["form"]);
  });

  it("replaces placeholders of content systems with elements and their attributes", async () => {
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

  it("passes on a session that the page set on a placeholder", async () => {
    await open(`<div class="countersign-sign"></div><script>document.querySelector("div").session = "ces_1"</script>`);
    await page.waitForFunction("document.querySelector('countersign-sign')?.session === 'ces_1'");
    expect(await page.evaluate("document.querySelector('div').outerHTML")).toBe(
      '<div class="countersign-sign"><countersign-sign></countersign-sign></div>',
    );
  });

  it("may be included twice: each element loads once", async () => {
    const twice = `<script src="${server}/elements/countersign.js"></script>`.repeat(2);
    await open(`<div class="countersign-sign"></div><div class="countersign-sign"></div>`, twice);
    await page.waitForFunction("document.querySelectorAll('countersign-sign').length === 2");
    await page.evaluate(`document.body.insertAdjacentHTML("beforeend", '<div class="countersign-sign"></div>')`);
    await page.waitForFunction("document.querySelectorAll('countersign-sign').length === 3");
    expect(await page.evaluate("document.querySelectorAll('countersign-sign countersign-sign').length")).toBe(0);
  });

  it("keeps an element that another version has defined", async () => {
    await open(
      "<countersign-sign></countersign-sign>",
      `<script>customElements.define("countersign-sign", class Other extends HTMLElement {})</script>
       <script src="${server}/elements/countersign.js"></script>`,
    );
    expect(await page.evaluate("document.querySelector('countersign-sign').constructor.name")).toBe("Other");
    expect(requested).toEqual(["/elements/countersign.js"]);
  });

  it.each([
    ["by data-base", `<script data-base="${server}">LOADER</script>`],
    ["by data-base with its folder", `<script data-base="${server}/elements/">LOADER</script>`],
    [
      "by another script that contains the address",
      `<script type="x" src="${server}/elements/countersign.js"></script><script>LOADER</script>`,
    ],
  ])("that was merged into another script locates its server %s", async (_, head) => {
    await open(
      "<countersign-sign></countersign-sign>",
      head.replace("LOADER", () => loader),
    );
    await isDefined("sign");
    expect(requested.at(-1)).toMatch(/^\/elements\/assets\//);
  });

  it("reports in the reader's language that its files failed to load, keeps the link, and retries by itself", async () => {
    lost.add("/elements/assets/sign-1.js").add("/elements/assets/form-1.js");
    await open(`<countersign-sign language="ar"></countersign-sign><a class="countersign-form" href="/f">The form</a>
      <script>addEventListener("error", (event) => { window.code = event.detail?.code ?? window.code }, true)</script>`);
    await page.getByText(texts.ar.failed).waitFor();
    expect(await page.evaluate("window.code")).toBe("unreachable");
    expect(await page.getByRole("link", { name: "The form" }).count()).toBe(1);
    lost.clear();
    await page.getByRole("button", { name: texts.ar.retry }).click();
    await isDefined("sign");
    expect(await page.getByText(texts.ar.failed).count()).toBe(0);
    await page.evaluate(`dispatchEvent(new Event("online"))`);
    await page.waitForFunction("document.querySelector('countersign-form')");
  });

  it("reserves the element's height", async () => {
    lost.add("/elements/assets/sign-1.js");
    await open("<countersign-sign></countersign-sign>");
    await page.getByText(texts.en.failed).waitFor();
    expect((await page.locator("countersign-sign").boundingBox())?.height).toBeGreaterThan(600);
  });
});

const tree = `<div id="host"></div>`;
const later = "new Promise((resolve) => setTimeout(resolve, 50))";
const inRoot = (host: string, text: string) => `document.querySelector("${host}").shadowRoot.innerHTML = '${text}';`;

describe("the loader in shadow roots", () => {
  const sign = "<countersign-sign></countersign-sign>";

  it.each([
    ["that is part of the page's HTML", `<div><template shadowrootmode="open">${sign}</template></div>`, ""],
    [
      "that is attached while the page loads",
      `${tree}<script>host.attachShadow({ mode: "open" });${inRoot("#host", sign)}</script>`,
      "",
    ],
    ["that is attached later", tree, `host.attachShadow({ mode: "open" });${inRoot("#host", sign)}`],
    [
      "that is added together with its host",
      "",
      `const host = document.createElement("section"); host.attachShadow({ mode: "open" }).innerHTML = '${sign}'; document.body.append(host)`,
    ],
    [
      "of another element that is defined later",
      "<shop-desk></shop-desk>",
      `customElements.define("shop-desk", class extends HTMLElement {
        constructor() { super(); this.attachShadow({ mode: "open" }).innerHTML = '${sign}'; } })`,
    ],
    [
      "inside another one",
      `<div id="host"><template shadowrootmode="open"><div id="inner"></div></template></div>`,
      `host.shadowRoot.querySelector("#inner").attachShadow({ mode: "open" }).innerHTML = '${sign}'`,
    ],
  ])("finds an element in one %s", async (_, body, script) => {
    await open(body);
    if (script) await page.evaluate(`${later}.then(() => { ${script} })`);
    await isDefined("sign");
  });

  it("finds elements added later, also inside an added subtree", async () => {
    await open(`<div id="host"><template shadowrootmode="open"><p>Nothing yet</p></template></div>`);
    await page.evaluate(`${later}.then(() => { ${inRoot("#host", "<b><countersign-form></countersign-form></b>")} })`);
    await isDefined("form");
  });

  it("replaces placeholders there, with the properties that the page set", async () => {
    await open(`${tree}<script>
      host.attachShadow({ mode: "open" });
      ${inRoot("#host", '<div class="countersign-sign" data-language="ar"></div>')}
      Object.assign(host.shadowRoot.firstChild, { session: "ces_1", values: { Company: "ACME" }, unrelated: 1 });
    </script>`);
    await page.waitForFunction("host.shadowRoot.querySelector('countersign-sign')?.session === 'ces_1'");
    expect(
      await page.evaluate(
        `(({ values, unrelated, dataset }) => ({ values, unrelated, ...dataset }))(host.shadowRoot.querySelector("countersign-sign"))`,
      ),
    ).toEqual({ values: { Company: "ACME" }, language: "ar" });
  });

  it("reserves the height and reports failures there, too", async () => {
    lost.add("/elements/assets/sign-1.js");
    await open(`<div><template shadowrootmode="open">${sign}</template></div>`);
    await page.getByText(texts.en.failed).waitFor();
    expect((await page.locator("countersign-sign").boundingBox())?.height).toBeGreaterThan(600);
  });

  it("ignores closed ones, and does not break the page's own elements", async () => {
    await open(tree);
    expect(
      await page.evaluate(`(() => {
      const root = host.attachShadow({ mode: "closed", delegatesFocus: true });
      root.innerHTML = '${sign}';
      return [root.mode, root.delegatesFocus, host.shadowRoot];
    })()`),
    ).toEqual(["closed", true, null]);
    await page.evaluate(later);
    expect(await defined()).toEqual([]);
  });
});

describe("the loader pinned to one release", () => {
  const pinned = (text = loader) =>
    `<script src="${server}/elements/v/1/countersign.js" integrity="${hashOf(text)}" crossorigin="anonymous"></script>`;

  it("has every module checked before it runs", async () => {
    await open("<countersign-sign></countersign-sign>", pinned());
    await isDefined("sign");
    expect(requested).toEqual([
      "/elements/v/1/countersign.js",
      "/elements/assets/integrity-1.js",
      ...modules.map((file) => `/elements/${file}`),
    ]);
  });

  it.each(["integrity-1", "index-1", "sign-1", "shared-1"])("runs nothing when %s was changed", async (name) => {
    changed.set(`/elements/assets/${name}.js`, `${bodyOf(`/elements/assets/${name}.js`)};window.stranger = true`);
    await open("<countersign-sign></countersign-sign>", pinned());
    await page.getByText(texts.en.failed).waitFor();
    expect(await page.evaluate("Boolean(window.stranger || customElements.get('countersign-sign'))")).toBe(false);
  });

  it("checks modules that are imported later", async () => {
    await open("<countersign-sign></countersign-sign>", pinned());
    await isDefined("sign");
    const check = (name: string) =>
      page.evaluate(`globalThis[Symbol.for("countersign.check")]("${name}").then(() => "ran", () => "refused")`);
    expect([await check("sign-1.js"), await check("unknown-1.js")]).toEqual(["ran", "refused"]);
  });
});
