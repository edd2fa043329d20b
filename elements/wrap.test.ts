import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBrowser } from "../tests/support/browser.ts";
import { bundle } from "./testing/bundle.ts";

let browser: Browser;
let script: string;
let page: Page;

beforeAll(async () => {
  script = await bundle(join(import.meta.dirname!, "testing/wrapped.tsx"));
  browser = await openBrowser();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  await page?.close();
  page = await browser.newPage();
});

/** Opens a page with this body, then loads the code. */
async function open(body: string, before = ""): Promise<void> {
  await page.setContent(`<!doctype html><body>${body}`);
  if (before) await page.evaluate(before);
  await page.addScriptTag({ content: script });
}

const run = <T>(code: string) => page.evaluate<T>(code);
const properties = <T>(name: string) => run<T>(`rendered.properties[${JSON.stringify(name)}]`);
const set = (code: string) => run(`{ const e = document.querySelector("countersign-sign"); ${code} }`);

describe("a wrapped element", () => {
  it("reads both spellings of an attribute, the plain one first", async () => {
    await open('<countersign-sign data-document-id="d1" language="ar" data-language="en"></countersign-sign>');
    expect(await properties("documentId")).toBe("d1");
    expect(await properties("language")).toBe("ar");
    await set('e.removeAttribute("language")');
    expect(await properties("language")).toBe("en");
  });

  it("treats a bare attribute as true, and restores the default when it is removed", async () => {
    await open('<countersign-sign with-decline="false" with-download external-id="x"></countersign-sign>');
    expect([await properties("withDecline"), await properties("withDownload"), await properties("externalId")]).toEqual(
      [false, true, "x"],
    );
    await set('e.removeAttribute("with-decline"); e.removeAttribute("external-id")');
    expect([await properties("withDecline"), await properties("externalId")]).toEqual([true, null]);
    expect(await run("document.querySelector('countersign-sign').withDecline")).toBe(true);
  });

  it("takes properties that were set before its code loaded", async () => {
    await open(
      "<countersign-sign></countersign-sign>",
      `Object.assign(document.querySelector("countersign-sign"), { session: "ces_1", values: { Company: "ACME" }, withDelegate: false })`,
    );
    expect(await run("rendered.properties")).toMatchObject({
      session: "ces_1",
      values: { Company: "ACME" },
      withDelegate: false,
    });
  });

  it("starts once, with all its initial properties", async () => {
    await open('<countersign-sign language="ar" document-id="d1" values="{}"></countersign-sign>');
    expect(await run("rendered.mounts")).toBe(1);
  });

  it("ignores an invalid value, reports it, and recovers when it is corrected", async () => {
    await open(`<countersign-sign values='{"Company' redirect-url="javascript:alert(1)"></countersign-sign>`);
    expect(await properties("values")).toEqual({});
    expect(await properties("redirectUrl")).toBeNull();
    expect(await run("rendered.faults")).toEqual([
      { attribute: "values", why: "invalid" },
      { attribute: "redirect-url", why: "invalid" },
    ]);
    await set(`e.setAttribute("values", '{"Company":"ACME"}'); e.removeAttribute("redirect-url")`);
    expect(await properties("values")).toEqual({ Company: "ACME" });
    expect(await run("rendered.faults")).toEqual([]);
  });

  it("ignores a secret in an attribute, and keeps the one set as a property", async () => {
    await open('<countersign-sign src="https://sign.example/app/documents/sign/abc"></countersign-sign>');
    expect(await run("rendered.faults")).toEqual([{ attribute: "src", why: "secret" }]);
    await set('e.session = "ces_1"; e.setAttribute("session", "ces_2")');
    expect(await properties("session")).toBe("ces_1");
    expect(await run("rendered.faults")).toHaveLength(2);
    await set('e.removeAttribute("session"); e.removeAttribute("src")');
    expect(await run("rendered.faults")).toEqual([]);
    expect(await properties("session")).toBe("ces_1");
  });

  it("writes no property into the page", async () => {
    await open("<countersign-sign></countersign-sign>");
    await set('Object.assign(e, { session: "ces_1", values: { a: "b" }, externalId: "x", withDecline: false })');
    expect(await run("document.querySelector('countersign-sign').outerHTML")).toBe(
      "<countersign-sign></countersign-sign>",
    );
  });

  it.each([
    [
      "appended elsewhere",
      "document.body.append(document.createElement('section')); document.querySelector('section').append(e)",
    ],
    ["removed and inserted again", "const place = e.parentNode; e.remove(); place.prepend(e)"],
    ["moved with moveBefore", "document.body.moveBefore ? document.body.moveBefore(e, null) : document.body.append(e)"],
  ])("keeps typed input when its node is %s", async (_, move) => {
    await open("<p></p><countersign-sign></countersign-sign><p></p>");
    await page.getByLabel("Name").fill("Sina");
    await set(move);
    await run("new Promise((resolve) => setTimeout(resolve, 20))");
    expect(await page.getByLabel("Name").inputValue()).toBe("Sina");
    expect(await run("rendered.mounts")).toBe(1);
  });

  it("ends when its node is removed, and starts again when it returns later", async () => {
    await open("<countersign-sign></countersign-sign>");
    await run("window.kept = document.querySelector('countersign-sign'); kept.remove()");
    await page.waitForFunction("kept.shadowRoot.childElementCount === 0");
    await run("document.body.append(kept)");
    await page.getByLabel("Name").waitFor();
    expect(await run("rendered.mounts")).toBe(2);
  });
});
