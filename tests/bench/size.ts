/** Measures the size of the built custom elements for a customer's page, fetched by a real browser. */
import { gzipSync } from "node:zlib";
import type { Response } from "playwright";
import { openSeat } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { type Scope, startEmbedder } from "../support/embedder.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signUp } from "../support/people.ts";
import { atMost, type Figure } from "./figure.ts";
import { inPlace, type Place } from "./place.ts";

const KB = 1024;
/** Matches pdf.js, which is loaded only if a page must be sharper than its picture. */
const pdfjs = /\/pdf(js|\.worker)?[.-]|\/pdfjs\//;

export const run = () => inPlace(measureElements);

export async function measureElements({ server, browser }: Place): Promise<Figure[]> {
  const { client } = await signUp(server);
  const site = await startEmbedder(server, client);
  try {
    const scope = await aLetter(client);
    const address = site.putPage({
      html: `<countersign-sign data-scope='${JSON.stringify(scope)}'></countersign-sign>`,
    });
    const { page, context } = await openSeat(browser);
    const responses: Response[] = [];
    page.on("response", (response) => responses.push(response));
    await page.addInitScript(watchForUse);
    await page.goto(site.origin + address);
    await page.locator("countersign-sign .sign-bar button").first().waitFor();
    const early = new Set(await page.evaluate<string[]>(askedBeforeUse));
    const code = responses.filter((one) => one.url().startsWith(server.url) && isCode(one) && !pdfjs.test(one.url()));
    const sizes = await Promise.all(
      code.map(async (one) => ({ url: one.url(), bytes: gzipSync(await one.body(), { level: 9 }).length })),
    );
    await context.close();
    const loader = sizes.filter(({ url }) => url.endsWith("/elements/countersign.js"));
    const all = sizes.filter(({ url }) => early.has(url));
    return [
      atMost("size.loader", sum(loader) / KB, 2, "KB gzip"),
      atMost("size.sign_element", sum(all) / KB, 120, "KB gzip"),
    ];
  } finally {
    await site.stop();
  }
}

/** @throws Error for an empty list, because a size without fetched files would always be within its bound */
function sum(sizes: readonly { bytes: number }[]): number {
  if (sizes.length === 0) throw new Error("Nothing was fetched");
  return sizes.reduce((total, one) => total + one.bytes, 0);
}

function isCode(response: Response): boolean {
  return /javascript|css/.test(response.headers()["content-type"] ?? "");
}

/** Records, by the page's clock, when a control in the element can first be pressed. */
const watchForUse = `const look = setInterval(() => {
  const root = document.querySelector("countersign-sign")?.shadowRoot;
  if (!root?.querySelector(".sign-bar button")) return;
  window.usableAt = performance.now();
  clearInterval(look);
}, 5)`;

const askedBeforeUse = `performance.getEntriesByType("resource")
  .filter((one) => one.startTime <= window.usableAt).map((one) => one.name)`;

async function aLetter(client: Client): Promise<Scope> {
  const person = aPerson("Sina Signer");
  const part = await client.upload("lease.pdf", aPdf(["A lease", "Page two"]));
  const signature = { type: "signature", position: { x: 20, y: 60 }, width: 42, height: 20, recipient: "r1" };
  const { _id } = await client.save({
    fileParts: [part],
    title: "Lease",
    recipients: [{ _id: "r1", name: person.name, email: person.email }],
    schemas: [{ sign: signature }, {}],
  });
  await client.send(_id);
  const { recipients } = await client.read(_id);
  return { kind: "sign", documentId: _id, recipientId: (recipients as { _id: string }[])[0]!._id };
}
