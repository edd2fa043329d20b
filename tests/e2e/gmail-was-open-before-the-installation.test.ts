import { createServer } from "node:net";
import process from "node:process";
import { type Browser, chromium, type Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ACTION_MS, flags, shortVisits, wholeFlags } from "../support/browser.ts";
import { builtExtension } from "../support/extension.ts";
import { type Google, startGoogle } from "../support/google/standin.ts";

let google: Google;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  google = await startGoogle();
  const port = await aFreePort();
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    headless: false,
    ignoreDefaultArgs: ["--disable-extensions"],
    args: [
      ...flags,
      ...wholeFlags,
      ...shortVisits,
      "--headless=new",
      // The first client installs the extension; a second one sees the browser's own tabs, in which extensions run.
      "--enable-unsafe-extension-debugging",
      `--remote-debugging-port=${port}`,
      ...google.flags,
    ],
  });
  const tabs = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  page = await tabs.contexts()[0]!.newPage();
  page.setDefaultTimeout(ACTION_MS);
});
afterAll(async () => {
  await browser?.close();
  await google?.close();
});

function aFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** Installs the built extension, or updates it if it is installed, as the extensions page does. */
async function install(): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  await session.send("Extensions.loadUnpacked" as never, { path: builtExtension } as never);
  await session.detach();
}

it("an open tab gets its buttons at the installation, and exactly one set of them after an update", async () => {
  const thread = google.accounts[0]!.threads.find(({ subject }) => subject === "Lease of the mill")!;
  await page.goto(`https://mail.google.com/mail/u/0/#inbox/${thread.token}`);
  await page.locator("[role=main]").getByRole("heading", { name: thread.subject }).waitFor();
  const chips = page.locator("[role=main] .aQH > span > .countersign-sign");
  expect(await chips.count()).toBe(0);

  await install();
  await expect.poll(() => chips.count()).toBe(1);

  await chips.first().evaluate((button) => button.setAttribute("data-former", ""));
  await install();
  const renewed = page.locator("[role=main] .aQH > span > .countersign-sign:not([data-former])");
  await expect.poll(() => renewed.count()).toBe(1);
  expect(await chips.count()).toBe(1);
});
