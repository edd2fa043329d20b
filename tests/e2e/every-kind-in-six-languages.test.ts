import { Buffer } from "node:buffer";
import { mkdirSync, writeFileSync } from "node:fs";
import type { Locator, Page } from "playwright";
import { expect, it } from "vitest";
import { pdfPages } from "../../api/pdf/seal/testing/pdf-tools.ts";
import { aPhonePhoto } from "../../api/pdf/stamp/testing/a-jpeg.ts";
import { phone } from "../support/browser.ts";
import { Client } from "../support/client.ts";
import { eventually } from "../support/eventually.ts";
import { aPdf } from "../support/pdf-fixtures.ts";
import { signingLinkOf, signUp } from "../support/people.ts";
import { type Words, wordsOf } from "./locale-texts.ts";
import { draw, expectNoBarriers } from "./screen-actions.ts";
import { samples as allSamples, type LanguageSample } from "./six-languages.ts";
import { openStage } from "./stage.ts";

const stage = openStage();
/** Optional folder for screenshots of every sheet, light and dark, and the sealed file, for inspection by people. */
const album = process.env.ALBUM;
/**
 * All six languages for inspection; the suite runs one right-to-left language and one without spaces, since each
 * takes 15 seconds.
 */
const samples = album ? allSamples : allSamples.filter(({ language }) => language === "ar" || language === "ja");

const photo = { name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from(aPhonePhoto(6, "52.52N 13.40E")) };

it("every kind is filled in on a phone in the signer's language, and each page of the sealed document contains the values", async () => {
  const { client } = await signUp(stage.server);
  const people = samples.map((sample) => ({ sample, email: `${sample.language}.${crypto.randomUUID()}@example.com` }));
  const id = await sendToAll(client, people);
  for (const { sample, email } of people) {
    const { url } = await signingLinkOf(stage.server, email);
    await fillIn(url, sample);
  }
  const download = await eventually("the sealed document", async () => {
    const { status } = await client.read(id);
    return status === "COMPLETED" ? client.downloadUrl(id) : undefined;
  });
  const sealed = await client.fetchBytes(download.url);
  if (album) writeFileSync(`${album}/sealed.pdf`, sealed);
  expect((await new Client(stage.server.url).verify(sealed)).verdict).toBe("genuine");
  const pages = await pdfPages(sealed);
  for (const [index, sample] of samples.entries()) {
    const page = unspaced(pages[index]!);
    const { written } = sample;
    const expectedTexts = [
      sample.name,
      sample.hint,
      written.purpose,
      written.position,
      written.firm,
      sample.options[1],
    ];
    for (const text of expectedTexts) expect.soft(page, sample.language).toContain(unspaced(text!));
    for (const cell of sample.cells) expect.soft(page, sample.language).toContain(cell.normalize("NFC"));
    expect.soft(pages.slice(samples.length).join(), sample.language).toContain(`Payslip ${sample.language}`);
  }
});

/** Removes white space: a long text breaks into lines, in Japanese between any two characters. */
function unspaced(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, "");
}

/** One page for each language, in three columns. */
async function sendToAll(client: Client, people: { sample: LanguageSample; email: string }[]): Promise<string> {
  const part = await client.upload("six.pdf", aPdf(samples.map((sample) => `Page ${sample.language}`)));
  const draft = {
    fileParts: [part],
    recipients: people.map(({ sample, email }) => ({
      _id: sample.language,
      name: sample.name,
      email,
      language: sample.language,
    })),
    title: "Six languages",
    languages: samples.map(({ language }) => language),
    schemas: samples.map(fieldsOf),
  };
  const { _id } = await client.save(draft);
  await client.send(_id);
  return _id;
}

function fieldsOf({ language, labels, ...more }: LanguageSample) {
  const kinds: [key: string, field: Record<string, unknown>, height?: number][] = [
    ["signature", { type: "signature", caption: ["name", "date", "id"], placement: "below" }, 26],
    ["initials", { type: "initials" }, 14],
    ["textbox", { type: "textbox", label: labels.purpose, placeholder: labels.purpose }, 16],
    ["signed", { type: "dateSigned", dateFormat: "d MMMM yyyy" }],
    [
      "news",
      { type: "checkbox", label: labels.ticks[0], group: labels.group, groupRule: { kind: "atLeast", count: 1 } },
    ],
    ["offers", { type: "checkbox", label: labels.ticks[1], group: labels.group }],
    ["name", { type: "name" }],
    ["email", { type: "email" }, 8],
    ["title", { type: "title", label: labels.position }],
    ["company", { type: "company", label: labels.firm }],
    ["date", { type: "editableDate", label: labels.date, dateFormat: "dd.MM.yyyy" }],
    ["image", { type: "image", label: labels.image }, 20],
    ["label", { type: "label", data: more.hint }, 14],
    ["selfie", { type: "selfie", label: labels.selfie }, 20],
    ["file", { type: "signerAttachment", label: labels.file, mergeWithDocument: true }],
    ["drawing", { type: "drawing", label: labels.drawing }, 20],
    ["number", { type: "number", label: labels.number }],
    ["dropdown", { type: "dropdown", label: labels.dropdown, options: more.options }],
    ["day", { type: "radio", label: labels.choice[0], group: labels.choose }],
    ["night", { type: "radio", label: labels.choice[1], group: labels.choose }],
    ["stamp", { type: "stamp", label: labels.stamp }, 20],
    ["cells", { type: "cells", label: labels.cells, maxLength: more.cells.length }],
  ];
  const next = { column: 0, y: 30 };
  const placed = kinds.map(([key, field, height = 9]) => {
    if (next.y + height > 190) Object.assign(next, { column: next.column + 1, y: 30 });
    const isTick = field.type === "checkbox" || field.type === "radio";
    const position = { x: 12 + 64 * next.column, y: next.y };
    next.y += height + 6;
    return [
      `${language}_${key}`,
      { position, width: isTick ? 9 : 58, height, recipient: language, type: String(field.type), ...field },
    ] as const;
  });
  return Object.fromEntries(placed);
}

/** Fills in one person's document, from the link to the end. */
async function fillIn(url: string, sample: LanguageSample): Promise<void> {
  const { language } = sample;
  const t = wordsOf(language === "ar" ? "ar" : "en");
  const { page, troubles, context } = await stage.seat({ viewport: phone, isTouch: true, locale: language, scale: 2 });
  await page.goto(url);
  await page.getByRole("heading", { name: "Six languages" }).waitFor();
  await picture(page, `${language}-00-room`);
  if (language === "ar") expect(await page.locator("html").getAttribute("dir")).toBe("rtl");
  const dialog = page.getByRole("dialog");
  const known = acts(page, dialog, sample, t);
  const continueLabels = new RegExp(
    `^(${["ink.adopt", "ink.review", "bar.next", "bar.ready.short"].map((key) => t(`sign:${key}`)).join("|")})$`,
  );
  await page.getByRole("button", { name: new RegExp(`^${sample.labels.date}`) }).tap();
  const filled: string[] = [];
  for (;;) {
    const name = await eventually(`the field after ${filled.at(-1)} in ${language}`, async () => {
      if ((await dialog.count()) === 0) return (await page.getByText(t("sign:bar.ready")).count()) > 0 ? "" : undefined;
      const label = await dialog.getAttribute("aria-label");
      return label === filled.at(-1) ? undefined : label;
    });
    if (name === "" || name === null) break;
    const act = known.get(name);
    if (!act) throw new Error(`Nobody knows how to fill in "${name}"`);
    await act();
    if (language === "ar" || language === "ja") await expectNoBarriers(page);
    filled.push(name);
    await picture(page, `${language}-${String(filled.length).padStart(2, "0")}`);
    await dialog.getByRole("button", { name: continueLabels, disabled: false }).tap();
  }
  for (const label of known.keys()) expect.soft(filled, language).toContain(label);
  expect(await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")).toBe(0);
  await picture(page, `${language}-98-ready`);
  await page.getByRole("button", { name: t("sign:bar.finish"), exact: true }).tap();
  await page.getByText(t("sign:bar.ready")).first().waitFor({ state: "hidden", timeout: 60_000 });
  await picture(page, `${language}-99-done`);
  expect(troubles).toEqual([]);
  await context.close();
}

/** The action for each sheet or dialog, by its name. */
function acts(page: Page, dialog: Locator, sample: LanguageSample, t: Words): Map<string, () => Promise<unknown>> {
  const { labels, written, language } = sample;
  const fill = (label: string, text: string) =>
    [label, () => dialog.getByLabel(label, { exact: true }).fill(text)] as const;
  const choose = async (button: string, file: typeof photo) => {
    const [chooser] = await Promise.all([
      page.waitForEvent("filechooser"),
      dialog.getByRole("button", { name: button }).tap(),
    ]);
    await chooser.setFiles(file);
  };
  const photograph = (label: string) =>
    [
      label,
      async () => {
        await choose(t("sign:ink.upload.choose"), photo);
        await dialog.getByRole("img", { name: t("sign:ink.upload.preview") }).waitFor();
      },
    ] as const;
  const payslip = Buffer.from(aPdf([`Payslip ${language}`]));
  return new Map<string, () => Promise<unknown>>([
    [t("sign:ink.title.signature"), () => dialog.getByRole("tab", { name: t("sign:ink.style") }).tap()],
    [t("sign:ink.title.initials"), () => dialog.getByRole("tab", { name: t("sign:ink.style") }).tap()],
    [labels.drawing, () => draw(page, t)],
    fill(labels.purpose, written.purpose),
    fill(labels.date, "2026-12-24"),
    fill(labels.position, written.position),
    fill(labels.firm, written.firm),
    fill(labels.number, "3.5"),
    fill(labels.cells, sample.cells.join("")),
    [labels.dropdown, () => dialog.getByLabel(labels.dropdown, { exact: true }).selectOption(sample.options[1]!)],
    [labels.ticks[0], () => dialog.getByLabel(labels.ticks[1]).tap()],
    [labels.choice[0], () => dialog.getByLabel(labels.choice[1]).tap()],
    photograph(labels.image),
    photograph(labels.stamp),
    photograph(labels.selfie),
    [
      labels.file,
      async () => {
        const name = `${labels.file}.pdf`;
        await choose(t("sign:made.file.choose"), { name, mimeType: "application/pdf", buffer: payslip });
        await dialog.getByText(name).waitFor();
      },
    ],
  ]);
}

async function picture(page: Page, name: string): Promise<void> {
  if (!album) return;
  mkdirSync(album, { recursive: true });
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.screenshot({ path: `${album}/${name}-${colorScheme}.png`, scale: "css" });
  }
}
