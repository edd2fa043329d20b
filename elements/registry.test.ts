import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../tests/support/browser.ts";
import { eventually } from "../tests/support/eventually.ts";
import { bundle } from "./testing/bundle.ts";

let browser: Browser;
let script: string;

beforeAll(async () => {
  script = await bundle(join(import.meta.dirname!, "testing/isolated.tsx"));
  browser = await openBrowser();
});
afterAll(() => browser?.close());

it("elements work in an extension's isolated world, which has no custom element registry", async () => {
  const page = await browser.newPage();
  await page.setContent("<!doctype html><body>");
  const line = await page.context().newCDPSession(page);
  const { frameTree } = await line.send("Page.getFrameTree");
  const { executionContextId: contextId } = await line.send("Page.createIsolatedWorld", {
    frameId: frameTree.frame.id,
    worldName: "an extension",
  });
  const run = async (expression: string) => {
    const { result, exceptionDetails } = await line.send("Runtime.evaluate", { expression, contextId });
    expect(exceptionDetails).toBeUndefined();
    return result.value;
  };
  expect(await run("customElements === null")).toBe(true);
  await run(script);
  await eventually("a registry", () => run("Boolean(customElements?.get('countersign-verify'))"));
  await run("document.body.append(document.createElement('countersign-verify'))");
  const verifyText = () => run("document.querySelector('countersign-verify').shadowRoot?.textContent");
  await expect.poll(verifyText).toBe("Seen from another world");
  await page.close();
});
