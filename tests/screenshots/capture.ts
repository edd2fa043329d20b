/** The README's screenshots of the running product: `node scripts/screenshots.mjs`. */
import { Buffer } from "node:buffer";
import { PDFDocument, StandardFonts } from "pdf-lib";
import type { Page } from "playwright";
import { openBrowser, openSeat, type Seat } from "../support/browser.ts";
import type { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { signAs } from "../support/journey.ts";
import { aPerson, type Person, signingLinkOf, signUp } from "../support/people.ts";
import { startServer } from "../support/server.ts";
import { captureElement, capturePanel } from "./capture-hosts.ts";

const viewport = { width: 1280, height: 800 };
const folder = new URL(".", import.meta.url).pathname;

const server = await startServer({ env: { RATE_LIMITS: "off" } });
const browser = await openBrowser();
try {
  const { client } = await signUp(server, aPerson("Sam Sender"));
  const seat = await openSeat(browser, { viewport });
  await seat.page.addInitScript(`localStorage.setItem("countersign.token", ${JSON.stringify(client.who.Token)})`);
  const [lina, omar, mei] = [aPerson("Lina Lund"), aPerson("Omar Haddad"), aPerson("Mei Tanaka")];
  const completed = await send(client, "Lease of flat 7", [lina]);
  await signAs(server, client, lina);
  await eventually("a seal", async () => (await client.read(completed)).status === "COMPLETED", { timeoutMs: 60_000 });
  await send(client, "Offer 2026-118", [omar, mei]);
  await signAs(server, client, omar);
  await send(client, "Change of scope", [mei]);
  await client.decline((await signingLinkOf(server, mei.email)).token, "The dates are wrong.");
  await send(client, "Consent to photographs", [lina, omar, mei]);
  const draft = await save(client, "Partnership agreement", [lina, omar]);

  await capture(seat.page, `${server.url}/app/`, "list", () =>
    seat.page.getByText("Lease of flat 7").first().waitFor(),
  );
  await capture(seat.page, `${server.url}/app/document/editor/${draft}`, "editor", () =>
    seat.page.locator(".pr-field").first().waitFor(),
  );
  await captureSigning(await openSeat(browser, { viewport }), omar);
  await captureVerify(
    await openSeat(browser, { viewport }),
    await client.fetchBytes((await client.downloadUrl(completed)).url),
  );
  const lease = await send(client, "Allotment 12, lease", [lina]);
  const scope = { kind: "sign", documentId: lease, recipientId: "r0" } as const;
  await captureElement(server, browser, client, scope, `${folder}element.png`);
  await capturePanel(server, browser, client, `${folder}panel.png`);
} finally {
  await browser.close();
  await server.stop();
}

async function capture(page: Page, url: string, name: string, isThere: () => Promise<unknown>): Promise<void> {
  await page.goto(url);
  await isThere();
  await shoot(page, name);
}

/** Takes the screenshot once fonts and images are loaded. */
async function shoot(page: Page, name: string): Promise<void> {
  await page.evaluate("document.fonts.ready");
  await eventually("all pictures", () => page.evaluate<boolean>("[...document.images].every((one) => one.complete)"));
  await page.screenshot({ path: `${folder}${name}.png`, animations: "disabled" });
}

async function captureSigning({ page }: Seat, person: Person): Promise<void> {
  const { url } = await signingLinkOf(server, person.email);
  await capture(page, url, "signing", () => page.locator(".sign-field").first().waitFor());
}

async function captureVerify({ page }: Seat, sealed: Uint8Array<ArrayBuffer>): Promise<void> {
  await page.goto(`${server.url}/app/verify`);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("main").getByRole("button").first().click();
  await (await chooser).setFiles({ name: "lease.pdf", mimeType: "application/pdf", buffer: Buffer.from(sealed) });
  await page.getByText("Lease of flat 7").first().waitFor();
  await shoot(page, "verify");
}

async function save(client: Client, title: string, people: readonly Person[]): Promise<string> {
  const part = await client.upload(`${title.toLowerCase().replace(/\W+/g, "-")}.pdf`, await aLetter(title, people));
  const fields = people.flatMap((_, index) => [
    [`name_${index}`, field("name", 20, 160 + index * 40, index)],
    [`signature_${index}`, { ...field("signature", 90, 155 + index * 40, index), width: 42, height: 20 }],
  ]);
  const saved = await client.save({
    fileParts: [part],
    title,
    message: "Please have a look and sign. Call me if anything is unclear.",
    recipients: people.map(({ name, email }, index) => ({ _id: `r${index}`, name, email })),
    schemas: [Object.fromEntries(fields), {}],
  });
  return saved._id;
}

function field(type: string, x: number, y: number, index: number) {
  return { type, position: { x, y }, width: 45, height: 10, recipient: `r${index}` };
}

async function send(client: Client, title: string, people: readonly Person[]): Promise<string> {
  const id = await save(client, title, people);
  await client.send(id);
  for (const person of people) await signingLinkOf(server, person.email);
  return id;
}

/** Two pages that look like a real agreement. */
async function aLetter(title: string, people: readonly Person[]): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  const [bold, plain] = [
    await pdf.embedFont(StandardFonts.TimesRomanBold),
    await pdf.embedFont(StandardFonts.TimesRoman),
  ];
  const clauses = ["Subject of this document", "Rights and duties", "Term and end", "Place and law"];
  const text =
    "The parties named above agree to what is written here, in good faith and of their own free will. Changes need the " +
    "written form. Should one part be void, the others stay as they are, and what comes closest to it takes its place.";
  for (const number of [1, 2]) {
    const page = pdf.addPage([595, 842]);
    page.drawText(number === 1 ? title : `${title}, page 2`, { x: 57, y: 770, size: 22, font: bold });
    page.drawText(`between ${people.map((one) => one.name).join(", ")}`, { x: 57, y: 745, size: 12, font: plain });
    for (const [index, clause] of clauses.entries()) {
      const y = 700 - index * 75;
      page.drawText(`${index + 1}. ${clause}`, { x: 57, y, size: 12, font: bold });
      page.drawText(text, { x: 57, y: y - 18, size: 11, font: plain, maxWidth: 480, lineHeight: 15 });
    }
  }
  return new Uint8Array(await pdf.save());
}
