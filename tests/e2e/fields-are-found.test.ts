import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import { expect, it } from "vitest";
import { phone, type Seat } from "../support/browser.ts";
import { type Bytes, pdfOf, textPages } from "../support/pdf-fixtures.ts";
import { type Words, wordsOf } from "./locale-texts.ts";
import { expectNoBarriers } from "./screen-actions.ts";
import { openStage } from "./stage.ts";

const english = wordsOf("en");
const stage = openStage();

/** A form with a text field, a filled field, a choice, and two text tags of which one is broken. */
function aForm(): Bytes {
  const widget = (more: string, y: number) =>
    `<</Type /Annot /Subtype /Widget /F 4 /Rect [150 ${y} 350 ${y + 18}] ${more}>>`;
  const refs = "20 0 R 21 0 R 22 0 R";
  const objects = textPages(["x"], {
    catalog: `/AcroForm <</Fields [${refs}] /NeedAppearances true /DA (/F1 0 Tf 0 g) /DR <</Font <</F1 3 0 R>>>>>>`,
    page: `/Annots [${refs}]`,
  });
  objects[5] = {
    dict: "",
    data: "BT /F1 14 Tf 72 760 Td (Order form) Tj 0 -330 Td ({{signature;role=2;required}}) Tj 0 -200 Td ({{signature;roll=2}}) Tj ET",
  };
  objects[20] = widget("/FT /Tx /T (who) /TU (Your name) /Ff 2", 680);
  objects[21] = widget("/FT /Tx /T (shop) /V (Corner shop) /DA (/F1 10 Tf 0 g)", 640);
  objects[22] = widget("/FT /Ch /T (colour) /Ff 131072 /Opt [(Red) (Green)]", 600);
  return pdfOf({ objects });
}

async function begin({ page }: Seat, bytes: Uint8Array, people: readonly string[], t: Words = english) {
  await page.goto(`${stage.server.url}/app/document/new`);
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: t("prepare:files.drop") }).click(),
  ]);
  await chooser.setFiles({ name: "order.pdf", mimeType: "application/pdf", buffer: Buffer.from(bytes) });
  for (const [index, name] of people.entries()) {
    if (index > 0) await page.getByRole("button", { name: t("prepare:people.add"), exact: true }).click();
    const card = page.getByRole("group", { name: t("prepare:people.nth", { number: String(index + 1) }) });
    await card.getByLabel(t("prepare:people.name"), { exact: true }).fill(name);
    await card.getByLabel(t("prepare:people.email"), { exact: true }).fill(`${name.toLowerCase()}@example.com`);
  }
}

async function toFields(page: Page, t: Words = english): Promise<void> {
  await page.getByRole("button", { name: t("prepare:next"), exact: true }).click();
  await page.waitForURL(/\/document\/editor\//);
  await page.locator(".pr-layer").first().waitFor();
}

/** Kinds of all fields on the pages. */
async function fieldsOf(page: Page): Promise<(string | null)[]> {
  const fields = await page.locator("[data-field-key]").all();
  return (await Promise.all(fields.map((field) => field.getAttribute("data-kind")))).sort();
}

it("form fields and text tags are imported with their file, reported, and removed on request", async () => {
  const seat = await stage.seat();
  const { page } = seat;
  await begin(seat, aForm(), ["Ana"]);
  await page.getByText(english("suggest:imported.both_other", { number: "3", name: "order.pdf" })).waitFor();
  await page.getByText(english("suggest:imported.filled_one", { number: "1" })).waitFor();
  await page.getByText("{{signature;roll=2}}").waitFor();
  await expectNoBarriers(page);
  await toFields(page);
  await expect.poll(() => fieldsOf(page)).toEqual(["dropdown", "signature", "textbox"]);
  await page.locator('[data-kind="textbox"]').press("Enter");
  expect(await page.getByLabel(english("prepare:editor.label"), { exact: true }).inputValue()).toBe("Your name");
  await page.goBack();
  await page.getByRole("button", { name: english("suggest:imported.undo") }).click();
  await toFields(page);
  await expect.poll(() => fieldsOf(page)).toEqual([]);
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => fieldsOf(page)).toHaveLength(3);
  expect(seat.troubles).toEqual([]);
});

it("detected blanks are accepted one by one by keyboard, and the rest in one step", async () => {
  const seat = await stage.seat();
  const { page } = seat;
  const lease = await readFile(join(import.meta.dirname!, "../fixtures/detect/known/lease.pdf"));
  await begin(seat, new Uint8Array(lease), ["Ana", "Ben"]);
  await toFields(page);
  const ghosts = page.locator(".sg-accept");
  await ghosts.first().waitFor();
  await expect.poll(() => ghosts.count()).toBe(9);
  await expectNoBarriers(page);
  await page.getByRole("button", { name: english("suggest:next") }).click();
  await expect.poll(() => page.evaluate("document.activeElement?.className")).toBe("sg-accept");
  await page.keyboard.press("Enter");
  await expect.poll(() => ghosts.count()).toBe(8);
  await page.keyboard.press("Delete");
  await expect.poll(() => ghosts.count()).toBe(7);
  expect(await fieldsOf(page)).toHaveLength(1);
  await page.getByRole("button", { name: english("suggest:accept_all_other", { number: "7" }) }).click();
  await expect.poll(() => fieldsOf(page)).toHaveLength(8);
  // The tenant's signature belongs to the second person, the landlord's to the first.
  await page.keyboard.press("ControlOrMeta+z");
  await expect.poll(() => fieldsOf(page)).toHaveLength(1);
  expect(seat.troubles).toEqual([]);
});

it("on a phone blanks are detected and accepted by touch", async () => {
  const seat = await stage.seat({ viewport: phone, isTouch: true });
  const { page } = seat;
  const form = await readFile(join(import.meta.dirname!, "../fixtures/detect/known/patient.pdf"));
  await begin(seat, new Uint8Array(form), ["Ana"]);
  await toFields(page);
  const ghosts = page.locator(".sg-accept");
  await ghosts.first().waitFor();
  await ghosts.last().tap();
  await expect.poll(() => ghosts.count()).toBe(14);
  await expectNoBarriers(page);
});
