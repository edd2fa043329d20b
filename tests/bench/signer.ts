/** Measures the bytes that a browser fetches before a page is usable, with the built front ends and the real server. */
import { gzipSync } from "node:zlib";
import type { Browser, Page, Response } from "playwright";
import { openSeat } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, signingLinkOf, signUp } from "../support/people.ts";
import type { Server } from "../support/server.ts";
import { atMost, type Figure } from "./figure.ts";
import { largePdf } from "./large-pdf.ts";
import { inPlace, type Place } from "./place.ts";

const KB = 1024;

export const run = () => inPlace(measureSigner);

export async function measureSigner({ server, browser }: Place): Promise<Figure[]> {
  const { client } = await signUp(server);
  const small = await aLink(server, client, aPdf(["A lease", "Page two"]));
  const large = await aLink(server, client, largePdf(1, 300));
  const first = await fetchedUntilUsable(browser, small.url, ".sign-bar button");
  const long = await fetchedUntilUsable(browser, large.url, ".sign-bar button");
  const editor = await editorOf(browser, server, client);
  const form = await codeUntilUsable(browser, await aForm(client), "form button");
  return [
    atMost("signer.scripts_and_styles", first.code / KB, 120, "KB gzip"),
    atMost("signer.first_page_image", first.picture / KB, 120, "KB"),
    atMost("signer.before_first_page_300", long.all / KB, 1024, "KB"),
    atMost("signer.editor", editor / KB, 250, "KB gzip"),
    atMost("size.web_form", form / KB, 120, "KB gzip"),
  ];
}

type Fetched = {
  /** Scripts and styles, gzip. */
  code: number;
  /** The first page's picture. */
  picture: number;
  /** Everything: scripts, styles and texts as gzip, the rest as sent. */
  all: number;
};

/** Bytes requested before the page was usable. Of pictures only the first page's counts, whenever it was requested. */
async function fetchedUntilUsable(browser: Browser, url: string, usable: string): Promise<Fetched> {
  const { page, context } = await openSeat(browser);
  const responses = listen(page);
  await watchFor(page, usable);
  await page.goto(url, { waitUntil: "commit" });
  await page.locator(usable).first().waitFor();
  await eventually("the first page", () => page.evaluate<boolean>("document.querySelector('main img')?.complete"));
  const early = new Set(await page.evaluate<string[]>(askedBeforeUsable));
  const sizes = await Promise.all(
    responses.map(async (one) => ({ ...(await sizeOf(one)), isEarly: early.has(one.url()) })),
  );
  await context.close();
  const sum = (list: Sized[]) => list.reduce((total, one) => total + one.bytes, 0);
  const pictures = sizes.filter((one) => one.kind === "image");
  return {
    code: sum(sizes.filter((one) => isCode(one) && one.isEarly)),
    picture: Math.max(0, ...pictures.map((one) => one.bytes)),
    all: sum(sizes.filter((one) => one.isEarly || one.kind === "image")),
  };
}

/** Records, by the page's clock, when a control is first usable; does not wait for later loads. */
async function watchFor(page: Page, usable: string): Promise<void> {
  await page.addInitScript(`new MutationObserver((_, watch) => {
    if (!document.querySelector(${JSON.stringify(usable)})) return;
    window.usableAt = performance.now();
    watch.disconnect();
  }).observe(document, { childList: true, subtree: true })`);
}

const askedBeforeUsable = `performance.getEntriesByType("resource")
  .filter((one) => one.startTime <= window.usableAt).map((one) => one.name).concat(location.href)`;

async function editorOf(browser: Browser, server: Server, client: Client): Promise<number> {
  const part = await client.upload("lease.pdf", aPdf(["A lease"]));
  const person = aPerson("Sina Signer");
  const draft = await client.save({
    fileParts: [part],
    title: "Lease",
    recipients: [{ _id: "r1", name: person.name, email: person.email }],
    schemas: [{}],
  });
  return codeUntilUsable(browser, `${server.url}/app/document/editor/${draft._id}`, ".pr-layer", client);
}

/** Scripts and styles without pdf.js, gzip; signed in if a member is passed. */
async function codeUntilUsable(browser: Browser, url: string, usable: string, member?: Client): Promise<number> {
  const sizes = await sizesUntilUsable(browser, url, usable, member);
  return sizes.filter(isCode).reduce((total, one) => total + one.bytes, 0);
}

/** Scripts alone, gzip, for a visitor. */
export async function scriptsUntilUsable(browser: Browser, url: string, usable: string): Promise<number> {
  const sizes = await sizesUntilUsable(browser, url, usable);
  return sizes.filter((one) => one.kind === "script").reduce((total, one) => total + one.bytes, 0);
}

async function sizesUntilUsable(browser: Browser, url: string, usable: string, member?: Client): Promise<Sized[]> {
  const { page, context } = await openSeat(browser);
  // The session as the web app stores it.
  const token = JSON.stringify(member?.who.Token ?? "");
  await page.addInitScript(`localStorage.setItem("countersign.token", ${token})`);
  const responses = listen(page);
  await watchFor(page, usable);
  await page.goto(url, { waitUntil: "commit" });
  await page.locator(usable).first().waitFor();
  const early = new Set(await page.evaluate<string[]>(askedBeforeUsable));
  const asked = responses.filter(
    (one) => early.has(one.url()) && !/pdf(js|\.worker)?[.-]|\/pdfjs\//.test(new URL(one.url()).pathname),
  );
  const sizes = await Promise.all(asked.map(sizeOf));
  await context.close();
  return sizes;
}

type Sized = { kind: "script" | "style" | "image" | "other"; bytes: number };

function isCode({ kind }: Sized): boolean {
  return kind === "script" || kind === "style";
}

async function sizeOf(response: Response): Promise<Sized> {
  const type = response.headers()["content-type"] ?? "";
  const body = await response.body().catch(() => new Uint8Array());
  const asSent = () => gzipSync(body, { level: 9 }).length;
  if (/javascript|css/.test(type)) return { kind: /css/.test(type) ? "style" : "script", bytes: asSent() };
  if (/html|json|svg/.test(type)) return { kind: "other", bytes: asSent() };
  return { kind: type.startsWith("image/") ? "image" : "other", bytes: body.length };
}

function listen(page: Page): Response[] {
  const responses: Response[] = [];
  page.on("response", (response) => responses.push(response));
  return responses;
}

/** The address of a web form. */
async function aForm(client: Client): Promise<string> {
  const part = await client.upload("lease.pdf", aPdf(["A lease"]));
  const signature = { type: "signature", position: { x: 20, y: 60 }, width: 42, height: 20, recipient: "r1" };
  const fromDocument = await client.save({
    fileParts: [part],
    title: "Lease",
    recipients: [{ _id: "r1", name: "", email: "" }],
    schemas: [{ sign: signature }],
  });
  const key = () => ({ "Idempotency-Key": crypto.randomUUID() });
  const body = { fromDocument: fromDocument._id };
  const { _id } = await client.data<{ _id: string }>("POST", "/api/template/save/new", body, key());
  const path = `/api/template/enable-webform/${_id}`;
  return (await client.data<{ url: string }>("PATCH", path, { enabled: true }, key())).url;
}

async function aLink(server: Server, client: Client, pdf: Uint8Array<ArrayBuffer>): Promise<{ url: string }> {
  const person = aPerson("Sina Signer");
  const part = await client.upload("lease.pdf", pdf);
  const schemas = Array.from({ length: part.pages }, () => ({}));
  const signature = { type: "signature", position: { x: 20, y: 60 }, width: 42, height: 20, recipient: "r1" };
  const { _id } = await client.save({
    fileParts: [part],
    title: "Lease",
    recipients: [{ _id: "r1", name: person.name, email: person.email }],
    schemas: [{ sign: signature }, ...schemas.slice(1)],
  });
  await client.send(_id);
  return signingLinkOf(server, person.email);
}
