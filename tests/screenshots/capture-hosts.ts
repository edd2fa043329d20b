/** Screenshots of the product in a customer's page and beside a mail. */
import { Buffer } from "node:buffer";
import type { Browser } from "playwright";
import { openSeat } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { type Scope, startEmbedder } from "../support/embedder.ts";
import { openExtension } from "../support/extension.ts";
import { otto } from "../support/google/mailbox.ts";
import { startGoogle } from "../support/google/standin.ts";
import type { Server } from "../support/server.ts";

const viewport = { width: 1280, height: 800 };

const articleCss = `
  body { margin: 0; font: 17px/1.6 Georgia, serif; color: #2c2a26; background: #fbf8f1; }
  header { background: #3f5c3a; color: #fff; padding: 14px 48px; font-weight: bold; }
  main { max-width: 900px; margin: 0 auto; padding: 8px 24px 48px; }
  countersign-sign { display: block; height: 560px; --cs-accent: #3f5c3a; border: 1px solid #d8d2c2; }`;

/** A signing room in an article. */
export async function captureElement(server: Server, browser: Browser, owner: Client, scope: Scope, path: string) {
  const site = await startEmbedder(server, owner);
  try {
    const { page } = await openSeat(browser, { viewport });
    const address = site.putPage({
      css: articleCss,
      html: `<header>The allotment society</header><main><h1>Your lease for this year</h1>
        <p>Please read and sign here, Lina. The committee has signed already.</p>
        <countersign-sign theme="light" data-scope='${JSON.stringify(scope)}'></countersign-sign></main>`,
    });
    await page.goto(site.origin + address);
    await page.locator("countersign-sign .sign-field").first().waitFor();
    await page.evaluate("document.fonts.ready");
    await page.waitForFunction(
      "[...document.querySelector('countersign-sign').shadowRoot.querySelectorAll('img')].every((one) => one.complete)",
    );
    await page.screenshot({ path, animations: "disabled" });
  } finally {
    await site.stop();
  }
}

/** The side panel beside its mail: the browser draws two pages, which are composed here as the browser shows them. */
export async function capturePanel(server: Server, browser: Browser, owner: Client, path: string) {
  const google = await startGoogle();
  const seat = await openExtension(google, { server: server.url });
  try {
    const signedIn = JSON.stringify({ server: server.url, token: owner.who.Token });
    await (await seat.worker()).evaluate(`chrome.storage.session.set({ "sign-in": ${signedIn} })`);
    const mail = seat.context.pages()[0]!;
    const thread = google.accounts[0]!.threads.find((one) => one.subject === "Lease of the mill")!;
    await mail.goto(`https://mail.google.com/mail/u/0/#inbox/${thread.token}`);
    await mail.locator(".aQH .countersign-sign").click();
    const panel = await seat.panel();
    await panel.getByRole("button", { name: otto.name, exact: true }).click();
    await panel.getByRole("img").first().waitFor();
    await panel.evaluate("document.fonts.ready");
    const shots = await Promise.all([mail, panel].map((page) => page.screenshot({ animations: "disabled" })));
    const [left, right] = shots.map((bytes) => `data:image/png;base64,${Buffer.from(bytes).toString("base64")}`);
    const { page } = await openSeat(browser, { viewport });
    await page.setContent(`<body style="margin:0;display:flex;gap:1px;background:#c6cbd5;height:800px;overflow:hidden">
      <img src="${left}" style="flex:1;min-width:0;object-fit:cover;object-position:left top;background:#fff">
      <img src="${right}" style="height:800px;background:#fff"></body>`);
    await page.waitForFunction("[...document.images].every((one) => one.complete)");
    await page.screenshot({ path });
  } finally {
    await seat.close();
    await google.close();
  }
}
