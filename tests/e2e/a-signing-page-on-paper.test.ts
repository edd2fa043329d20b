import type { Buffer } from "node:buffer";
import { describe, expect, it } from "vitest";
import { desktop, phone } from "../support/browser.ts";
import { eventually } from "../support/eventually.ts";
import { aSentDocument, signAs } from "../support/journey.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { aPerson, mailTo, signingLinkOf, signUp } from "../support/people.ts";
import { keepPicture } from "./keep-picture.ts";
import { wordsOf } from "./locale-texts.ts";
import { openStage } from "./stage.ts";

const t = wordsOf("en");
const stage = openStage();

/** Sends a document with as many pages as there are texts. @returns the signer's link */
async function aLink(pages: string[]): Promise<string> {
  const { client } = await signUp(stage.server);
  const signer = aPerson("Sina Signer");
  const part = await client.upload("lease.pdf", aPdf(pages));
  const { _id } = await client.save({
    fileParts: [part],
    title: "Lease of flat 7",
    recipients: [{ _id: "r0", name: signer.name, email: signer.email, language: "en" }],
    schemas: [{ s0: { type: "signature", position: { x: 20, y: 200 }, width: 42, height: 20, recipient: "r0" } }],
  });
  await client.send(_id);
  return (await signingLinkOf(stage.server, signer.email)).url;
}

describe("a signing page", () => {
  it("prints its pages and nothing around them", async () => {
    const { page } = await stage.seat({ viewport: desktop });
    await page.goto(await aLink(["First page", "Second page"]));
    await expect.poll(() => page.locator(".sign-page [data-state=shown]").count(), { timeout: 60_000 }).toBe(2);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".sign-page").first().isVisible()).toBe(true);
    for (const hidden of [".sign-top", ".sign-bar", ".sign-print"])
      expect(await page.locator(hidden).first().isVisible()).toBe(false);
  });

  it("that has not loaded all its pages prints how to get the whole document", async () => {
    const { page } = await stage.seat({ viewport: desktop });
    await page.goto(await aLink(Array.from({ length: 12 }, (_, index) => `Page ${index + 1}`)));
    await page.locator(".sign-page [data-state=shown]").first().waitFor({ timeout: 60_000 });
    await page.emulateMedia({ media: "print" });
    await page.getByText(t("sign:print.note")).waitFor();
    expect(await page.locator(".sign-page").first().isVisible()).toBe(false);
  });
});

/** Chromium writes page objects without compression. */
const sheetsOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length;

describe("a page after signing", () => {
  it("prints what happened, who signed and the sealed pages, without controls and in dark ink", async () => {
    const { client } = await signUp(stage.server);
    const signer = aPerson("Sina Signer");
    await aSentDocument(client, [signer, aPerson("Ben Beside")]);
    await signAs(stage.server, client, signer);
    const { page } = await stage.seat({ viewport: desktop, colorScheme: "dark" });
    await page.goto((await signingLinkOf(stage.server, signer.email)).url);
    const title = page.getByRole("heading", { level: 1 });
    await title.waitFor();
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    const download = page.getByRole("button", { name: t("sign:room.download.source") });
    await expect.poll(() => download.isVisible()).toBe(false);
    expect(await title.isVisible()).toBe(true);
    expect(await page.getByText("Ben Beside").isVisible()).toBe(true);
    expect(await page.evaluate<string>("getComputedStyle(document.querySelector('h1')).color")).toBe("rgb(21, 26, 38)");
    await keepPicture(page, "print-signed");
  });

  it("and a copy print their pages, or how to get them", async () => {
    const { client } = await signUp(stage.server);
    const signer = aPerson("Sina Signer");
    const copy = aPerson("Cleo Copy");
    const part = await client.upload("lease.pdf", aPdf(["First page", "Second page"]));
    const { _id } = await client.save({
      fileParts: [part],
      title: "Lease of flat 7",
      recipients: [{ _id: "r0", name: signer.name, email: signer.email, language: "en" }],
      schemas: [{ s0: { type: "signature", position: { x: 20, y: 200 }, width: 42, height: 20, recipient: "r0" } }],
      ccEmails: copy.email,
    });
    await client.send(_id);
    await signAs(stage.server, client, signer);
    await eventually("the seal", async () => (await client.read(_id)).status === "COMPLETED");
    const { page } = await stage.seat({ viewport: desktop });
    await page.goto((await signingLinkOf(stage.server, signer.email)).url);
    await page.getByRole("heading", { name: t("sign:room.completed.title") }).waitFor();
    await page.locator(".sign-page [data-state=shown]").first().waitFor({ timeout: 60_000 });
    await page.emulateMedia({ media: "print" });
    expect(await page.locator(".sign-page").first().isVisible()).toBe(true);
    expect(await page.getByRole("button").count()).toBe(0);
    await page.emulateMedia({ media: "screen" });

    const mail = await mailTo(stage.server, copy.email, ({ text }) => text.includes("/app/copy/"));
    await page.goto(/http\S+\/app\/copy\/[\w.-]+/.exec(mail.text)![0]);
    await page.getByRole("heading", { name: "Lease of flat 7" }).waitFor();
    await page.locator(".cs-pages[data-whole] .cs-pages-slot").first().waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("button").count()).toBe(0);
    const sheet = (await page.locator(".cs-pages-slot").first().boundingBox())!;
    expect([sheet.x, sheet.y, sheet.width]).toEqual([0, 0, desktop.width]);
    await keepPicture(page, "print-copy");
    const margin = "1cm";
    const paper = await page.pdf({
      format: "A4",
      margin: { top: margin, bottom: margin, left: margin, right: margin },
    });
    expect(sheetsOf(paper)).toBe(await page.locator(".cs-pages-slot").count());
  });
});

it.each(["documents/sign/abc", "form/abc", "copy/abc", "verify", "login"])(
  "/app/%s without JavaScript says what to do, in every language",
  async (path) => {
    const { context } = await stage.seat({ viewport: phone });
    const page = await context.browser()!.newPage({ javaScriptEnabled: false, viewport: phone, colorScheme: "dark" });
    await page.goto(`${stage.server.url}/app/${path}`);
    for (const language of ["en", "ar"]) {
      await page.getByRole("heading", { name: wordsOf(language)("noscript:title") }).waitFor();
      // Playwright finds no text in a `noscript`.
      expect(await page.locator(`section[lang=${language}]`).textContent()).toContain(
        wordsOf(language)("noscript:text"),
      );
    }
    expect(await page.locator("section[lang=ar]").getAttribute("dir")).toBe("rtl");
    await keepPicture(page, "noscript");
    await page.close();
  },
);
