import { expect, test } from "vitest";
import type { Box, Millimetres } from "../../../domain/field/geometry.ts";
import { judgeLooks, type PageLook } from "../../../domain/file/rewritten-look.ts";
import { annotated, drawing, page } from "../../../tests/fixtures/mini-files/mini-file.ts";
import { aPdf, type Bytes } from "../../../tests/support/pdf-fixtures.ts";
import { inspectUpload } from "../intake/inspect-upload.ts";
import { comparePages } from "./compare-pages.ts";

const width = 210 as Millimetres;
const limitMs = 20_000;
const text = "BT /F1 11 Tf 72 700 Td (The rent is 1000 EUR a month) Tj ET";
const whole = drawing(text, "");

async function lookOf(before: Bytes, after: Bytes, except: Box<Millimetres>[] = []): Promise<PageLook> {
  const [look] = await comparePages(before, after, [{ page: 0, width, except }], { limitMs });
  return look!;
}

test("the same page has no difference, wherever its letters are placed a little differently", async () => {
  const look = await lookOf(whole, whole);
  expect(look).toMatchObject({ page: 0, changed: 0, lost: 0 });
  expect(look.drawn).toBeGreaterThan(10);
  expect((await lookOf(whole, drawing(`q 1 0 0 1 0.1 0.1 cm ${text} Q`, ""))).changed).toBe(0);
});

test.each([
  ["a digit", text, text.replace("1000", "1001")],
  ["the colour of text", text, `1 0.9 0.9 rg ${text}`],
  ["a tick", `${text} 1 w 72 600 m 75 597 l 81 606 l S`, text],
  ["a tick that is a letter", `${text} BT /F1 12 Tf 72 600 Td (X) Tj ET`, text],
  ["a thin line that strikes a clause out", `${text} 0.5 w 72 704 m 220 704 l S`, text],
  ["a highlight", `q 1 1 0 rg 72 695 150 16 re f Q ${text}`, text],
  ["a line that is cut off at a box", `${text} 72 600 200 1 re f`, `${text} q 0 0 10 10 re W n 72 600 200 1 re f Q`],
  ["a picture", `${text} q 90 0 0 50 72 500 cm BI /W 1 /H 1 /BPC 8 /CS /G ID x EI Q`, text],
  ["text that is no longer visible", text, `3 Tr ${text}`],
  ["a digit after a clip without a path", `W n ${text}`, `W n ${text.replace("1000", "1001")}`],
  ["text that is covered", text, `${text} 1 g 60 690 300 30 re f`],
])("a change is found: %s", async (_, before, after) => {
  expect((await lookOf(drawing(before, ""), drawing(after, ""))).changed).toBeGreaterThan(0);
});

test("a page that lost its contents is refused, as with poppler", async () => {
  const look = await lookOf(whole, drawing("", ""));
  expect(judgeLooks([look], false).lost).toBe(0);
});

test("areas that were changed on purpose are left out", async () => {
  const tag = { x: 20, y: 40, width: 90, height: 12 } as Box<Millimetres>;
  expect((await lookOf(whole, drawing("", ""), [tag])).changed).toBe(0);
});

test("an appearance must be drawn into the page as it was, and an annotation without one somehow", async () => {
  const stamp = { dict: "/Type /XObject /Subtype /Form /BBox [0 0 200 40]", data: "1 0 0 rg 0 0 200 40 re f" };
  const withoutIt = page({});
  for (const upload of [
    annotated("/Subtype /Stamp", stamp),
    annotated("/Subtype /StrikeOut /C [1 0 0] /QuadPoints [110 530 290 530 110 510 290 510]"),
  ]) {
    const rewritten = await inspectUpload(upload.slice());
    if (!rewritten.ok) throw new Error(rewritten.refusal.code);
    expect((await lookOf(upload, rewritten.value.bytes)).changed).toBe(0);
    expect((await lookOf(upload, withoutIt)).changed).toBeGreaterThan(0);
  }
});

test("pages that cannot be read, or not in time, are left out", async () => {
  const pages = [0, 1].map((index) => ({ page: index, width, except: [] }));
  expect(await comparePages(new TextEncoder().encode("%PDF-1.7 nothing"), whole, pages, { limitMs })).toEqual([]);
  expect(await comparePages(whole, whole, pages, { limitMs })).toMatchObject([{ page: 0 }]);
  expect(await comparePages(aPdf(["One", "Two"]), aPdf(["One", "Two"]), pages, { limitMs: 0 })).toEqual([]);
  const endless = drawing(`${"0 0 m 600 800 l S ".repeat(60_000)}`, "");
  expect(await comparePages(endless, endless, pages, { limitMs: 300 })).toEqual([]);
});
