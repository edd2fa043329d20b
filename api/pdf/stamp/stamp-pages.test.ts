import { expect, test } from "vitest";
import { fieldSize } from "../../../domain/document/signing/drawn-fields.ts";
import { kindOf } from "../../../domain/field/kinds.ts";
import { aField } from "../../../tests/support/builders.ts";
import type { Mark } from "../../ports/seal.ts";
import { type Picture, pageImage, pdfText } from "../seal/testing/pdf-tools.ts";
import { type SampleOptions, samplePdf } from "../seal/testing/sample-pdf.ts";
import { openPdf } from "../syntax/reader.ts";
import { startUpdate } from "../syntax/update.ts";
import { newInk } from "./ink.ts";
import { inkResources } from "./ink-resources.ts";
import { stampPages } from "./stamp-pages.ts";
import { pictureMark, textMark } from "./testing/a-mark.ts";
import { aPng } from "./testing/a-png.ts";
import { textFits } from "./text-fits.ts";

async function stamped(options: SampleOptions, marks: Mark[]): Promise<{ before: Uint8Array; after: Uint8Array }> {
  const before = await samplePdf(options);
  const reader = openPdf(before);
  const update = startUpdate(reader);
  const ink = newInk();
  const resources = update.reserve();
  stampPages(update, reader, marks, ink, resources);
  update.set(resources, inkResources(ink, update.add));
  const { bytes } = update.finish();
  const after = new Uint8Array(before.length + bytes.length);
  after.set(before);
  after.set(bytes, before.length);
  return { before, after };
}

const box = { x: 30, y: 90, width: 40, height: 20 };

/** The smallest box, in millimetres from the top left, around all pixels that differ. */
function changedBox(before: Picture, after: Picture, dotsPerInch: number, unit = 1) {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1, -1];
  for (let at = 0; at < before.gray.length; at++) {
    if (Math.abs(before.gray[at]! - after.gray[at]!) < 24) continue;
    const [x, y] = [at % before.width, Math.floor(at / before.width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), Math.max(bottom, y + 1)];
  }
  const millimetres = (dots: number) => (dots / dotsPerInch) * 25.4 * unit;
  return { x: millimetres(left), y: millimetres(top), right: millimetres(right), bottom: millimetres(bottom) };
}

const shapes: [string, SampleOptions][] = [
  ["an upright page", {}],
  ["a page rotated by 90°", { rotate: 90 }],
  ["a page rotated by 180°", { rotate: 180 }],
  ["a page rotated by 270°", { rotate: 270 }],
  ["a cropped page", { cropBox: [50, 60, 400, 600] }],
  ["a cropped and rotated page", { cropBox: [50, 60, 450, 600], rotate: 90 }],
];

test.each(shapes)("on %s an image is drawn in its field, and nothing else changes", async (_, options) => {
  const { before, after } = await stamped(options, [
    pictureMark({ page: 0, box }, { kind: "image", bytes: aPng(80, 40) }),
  ]);
  const [was, is] = [await pageImage(before, 100), await pageImage(after, 100)];
  const changed = changedBox(was, is, 100);
  expect(changed.x).toBeCloseTo(30, 0);
  expect(changed.y).toBeCloseTo(90, 0);
  expect(changed.right).toBeCloseTo(70, 0);
  expect(changed.bottom).toBeCloseTo(110, 0);
});

test("every mark stays within its field, and the page keeps its own text", async () => {
  const pad = {
    width: 300,
    height: 100,
    strokes: [
      [
        [10, 50, 0.5],
        [150, 10, 0.9],
        [290, 90, 0.2],
      ] as [number, number, number][],
    ],
  };
  const position = { page: 0, box };
  const field = aField("tick", "ann", { box });
  for (const mark of [
    { ...position, shapes: kindOf("checkbox").shapes(field, { value: true, language: "en" }, fieldSize(field)) },
    { ...position, shapes: kindOf("radio").shapes(field, { value: true, language: "en" }, fieldSize(field)) },
    pictureMark(position, { kind: "strokes", pad }),
    textMark(position, "Søren Kierkegård"),
  ]) {
    const { before, after } = await stamped({}, [mark]);
    const changed = changedBox(await pageImage(before, 100), await pageImage(after, 100), 100);
    expect(changed.x).toBeGreaterThan(29.5);
    expect(changed.y).toBeGreaterThan(89.5);
    expect(changed.right).toBeLessThan(70.5);
    expect(changed.bottom).toBeLessThan(110.5);
    expect(await pdfText(after)).toContain("Page 1, line 1: the parties agree");
  }
});

test.each([
  ["leaves a scaled state open", "0.5 0 0 0.5 100 100 cm q 3 0 0 3 0 0 cm"],
  ["restores more than it saved", "Q Q 0.5 0 0 0.5 100 100 cm"],
])("on a page whose content %s the mark is still drawn in its field", async (_, content) => {
  const { before, after } = await stamped({ content }, [
    pictureMark({ page: 0, box }, { kind: "image", bytes: aPng(80, 40) }),
  ]);
  const changed = changedBox(await pageImage(before, 100), await pageImage(after, 100), 100);
  expect([changed.x, changed.y, changed.right, changed.bottom].map(Math.round)).toEqual([30, 90, 70, 110]);
});

test("a signature used in three places is embedded once", async () => {
  const png = aPng(200, 100);
  const once = await stamped({}, [pictureMark({ page: 0, box }, { kind: "image", bytes: png })]);
  const marks = [90, 130, 170].map((y) => pictureMark({ page: 0, box: { ...box, y } }, { kind: "image", bytes: png }));
  const thrice = await stamped({}, marks);
  expect(thrice.after.length - once.after.length).toBeLessThan(120);
});

test("a text can be checked for whether it fits its field", () => {
  const field = aField("note", "ann", { type: "textbox", box });
  expect(textFits("Ada Lovelace", field)).toBe(true);
  expect(textFits("word ".repeat(300), field)).toBe(false);
});
