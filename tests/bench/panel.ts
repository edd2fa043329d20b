/** Measures the side panel: its cost to Gmail's page, and the time until a mail's file is visible in it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Page } from "playwright";
import { root } from "../../scripts/toolchain.mjs";
import { openBrowser, openSeat } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { openExtension } from "../support/extension.ts";
import { attachment } from "../support/google/mailbox.ts";
import { type Google, startGoogle } from "../support/google/standin.ts";
import { signUp } from "../support/people.ts";
import { type Server, startServer } from "../support/server.ts";
import { atMost, type Figure, medianOf } from "./figure.ts";
import { largePdf } from "./large-pdf.ts";
import { rerenderFigures } from "./rerender.ts";

const ROUNDS = 3;
/** A home connection: 20 Mbit a second, 60 ms latency. */
const LINE = { waitMs: 60, bytesPerSecond: 2_500_000 };
const FILE_BYTES = 3_000_000;

export async function run(): Promise<Figure[]> {
  return [await readyRatio(), ...(await rerenderFigures())];
}

/**
 * Time from the click to the first page in the panel, against merely downloading the file and drawing its first page.
 */
async function readyRatio(): Promise<Figure> {
  const [server, google] = await Promise.all([startServer({ env: { RATE_LIMITS: "off" } }), startGoogle()]);
  google.line = LINE;
  const [thread] = google.accounts[0]!.threads;
  const scan = attachment("scan.pdf", () => largePdf(1, 8, FILE_BYTES));
  thread!.messages[0]!.attachments = [scan];
  const [panel, plain]: [number[], number[]] = [[], []];
  try {
    const { client } = await signUp(server);
    for (let round = 0; round < ROUNDS; round += 1) {
      plain.push(await plainMs(google, scan.id));
      panel.push(await panelMs(google, server, client.who.Token!));
    }
    return atMost("panel.ready_ratio", medianOf(panel) / medianOf(plain), 1.5, "of plain");
  } finally {
    await Promise.all([google.close(), server.stop()]);
  }
}

async function panelMs(google: Google, server: Server, token: string): Promise<number> {
  const seat = await openExtension(google, { server: server.url });
  try {
    const worker = await seat.worker();
    await worker.evaluate(
      `chrome.storage.session.set({ "sign-in": ${JSON.stringify({ server: server.url, token })} })`,
    );
    const page = seat.context.pages()[0]!;
    await page.goto(addressOf(google));
    const button = page.locator(".aQH .countersign-sign");
    await button.waitFor();
    await page.evaluate("addEventListener('click', () => { window.clickedAt = Date.now() }, { capture: true })");
    await button.click();
    const panel = await seat.panel();
    const shownAt = await eventually("the first page", () => panel.evaluate<number | null>(shownInPanel), {
      everyMs: 5,
    });
    return shownAt - (await page.evaluate<number>("clickedAt"));
  } finally {
    await seat.close();
  }
}

const shownInPanel = `document.querySelector(".xt-page[data-shown] canvas") ? Date.now() : null`;

/** Runs in a browser that lets a page read the redirected response, which no browser does outside this bench. */
async function plainMs(google: Google, attachmentId: string): Promise<number> {
  const browser = await openBrowser([...google.flags, "--disable-web-security"]);
  try {
    const { page, context } = await openSeat(browser);
    await serveReader(context);
    await page.goto("https://mail.google.com/mail/u/0/");
    await page.goto("https://mail.google.com/plain/page.html");
    return await readPlainly(page, google, attachmentId);
  } finally {
    await browser.close();
  }
}

const READER = "https://mail.google.com/plain/";

/** Serves pdf.js as published, at the page's own origin. */
async function serveReader(context: BrowserContext): Promise<void> {
  await context.route(`${READER}**`, (route) => {
    const name = new URL(route.request().url()).pathname.split("/").at(-1)!;
    if (name === "page.html")
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><canvas></canvas>" });
    const body = readFileSync(join(root, "node_modules/pdfjs-dist/build", name));
    return route.fulfill({ contentType: "text/javascript", body });
  });
}

function readPlainly(page: Page, google: Google, attachmentId: string): Promise<number> {
  const id = google.accounts[0]!.threads[0]!.id;
  const file = `/mail/u/0/?ui=2&view=att&th=${id}&attid=${attachmentId}&disp=safe&zw`;
  return page.evaluate<number>(`(async () => {
    const start = Date.now();
    const [pdfjs, data] = await Promise.all([
      import("${READER}pdf.min.mjs"),
      fetch(${JSON.stringify(file)}).then((answer) => answer.arrayBuffer()),
    ]);
    pdfjs.GlobalWorkerOptions.workerSrc = "${READER}pdf.worker.min.mjs";
    const first = await (await pdfjs.getDocument({ data }).promise).getPage(1);
    const canvas = document.querySelector("canvas");
    const viewport = first.getViewport({ scale: 360 / first.getViewport({ scale: 1 }).width });
    Object.assign(canvas, { width: viewport.width, height: viewport.height });
    await first.render({ canvas, viewport }).promise;
    return Date.now() - start;
  })()`);
}

function addressOf(google: Google): string {
  return `https://mail.google.com/mail/u/0/#inbox/${google.accounts[0]!.threads[0]!.token}`;
}
