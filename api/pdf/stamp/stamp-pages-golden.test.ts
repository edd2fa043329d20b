/** Every kind of field on pages of every shape: the drawn picture does not depend on the page's geometry in the file. */

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fieldSize } from "../../../domain/document/signing/drawn-fields.ts";
import type { Field } from "../../../domain/field/field.ts";
import { FieldType } from "../../../domain/field/field-type.ts";
import { kindOf } from "../../../domain/field/kinds.ts";
import { aField } from "../../../tests/support/builders.ts";
import { inkEdges } from "../../../tests/support/ink-edges.ts";
import type { Mark } from "../../ports/seal.ts";
import { loadPdfium, type PdfiumModule } from "../render/pdfium.ts";
import { openPdf } from "../syntax/reader.ts";
import { startUpdate } from "../syntax/update.ts";
import { newInk } from "./ink.ts";
import { inkResources } from "./ink-resources.ts";
import { stampPages } from "./stamp-pages.ts";
import { aPng } from "./testing/a-png.ts";
import { type PageGeometry, shapedPages } from "./testing/shaped-pages.ts";

type Shape = PageGeometry & { name: string };

/** Millimetres as displayed, ISO 216. */
const sheets = {
  A6: [105, 148],
  A5: [148, 210],
  A4: [210, 297],
  A3: [297, 420],
  A2: [420, 594],
  A1: [594, 841],
  A0: [841, 1189],
};
const shapes: Shape[] = Object.entries(sheets).flatMap(([sheet, [short, long]]) =>
  [false, true].flatMap((isWide) =>
    ([0, 90, 180, 270] as const).flatMap((rotate) =>
      (["none", "offset", "negative origin"] as const).flatMap((crop) =>
        [1, 0.5, 2.5].map((userUnit) => ({
          name: `${sheet} ${isWide ? "landscape" : "portrait"}, turned ${rotate}°, crop ${crop}, unit ${userUnit}`,
          ...{ width: isWide ? long! : short!, height: isWide ? short! : long!, rotate, crop, userUnit },
        })),
      ),
    ),
  ),
);

const DPI = 144;
const PX = DPI / 25.4;
const CELL = 24;
const BOX = { width: 20, height: 18 };
const columnsOf = (shape: Shape) => (shape.width > shape.height ? 6 : 4);
const rowsOf = (shape: Shape) => Math.ceil(FieldType.options.length / columnsOf(shape));

/** Origin of the block of fields: the top left of one page, the bottom right of the next. */
function startOf(shape: Shape, index: number) {
  const onPixel = (length: number) => Math.floor(length * PX) / PX;
  if (index % 2 === 0) return { x: onPixel(1.5), y: onPixel(1.5) };
  const x = shape.width - columnsOf(shape) * CELL - 0.5;
  return { x: onPixel(x), y: onPixel(shape.height - rowsOf(shape) * CELL - 0.5) };
}

function fieldsOn(shape: Shape, index: number): Field[] {
  const start = startOf(shape, index);
  return FieldType.options.map((type, at) => {
    const x = start.x + (at % columnsOf(shape)) * CELL;
    const y = start.y + Math.floor(at / columnsOf(shape)) * CELL;
    const more = type === "cells" ? { maxLength: 4 } : type === "label" ? { data: "Words" } : {};
    return aField(`${type} ${index}`, "ann", { type, page: index, box: { x, y, ...BOX }, ...more });
  });
}

const png = aPng(80, 40);
const strokes = {
  width: 100,
  height: 60,
  strokes: [[0, 1, 2, 3, 4].map((at) => [10 + at * 20, 50 - (at % 2) * 40, 0.8] as [number, number, number])],
};

function markOf(field: Field): Mark {
  const { form } = kindOf(field.type);
  const value = form === "text" || form === "file" || form === "none" ? "Ady9" : true;
  const shownValue = {
    value,
    caption: field.type === "signature" ? ["Ada", "21/11/2026"] : [],
    language: "en" as const,
  };
  const picture = form === "ink" ? { kind: "strokes" as const, pad: strokes } : { kind: "image" as const, bytes: png };
  return {
    page: field.page,
    box: field.box,
    shapes: kindOf(field.type).shapes(field, shownValue, fieldSize(field)),
    picture,
  };
}

let pdfium: PdfiumModule;
let opened: number;
beforeAll(async () => {
  const before = await shapedPages(shapes);
  const reader = openPdf(before);
  const update = startUpdate(reader);
  const ink = newInk();
  const resources = update.reserve();
  stampPages(update, reader, shapes.flatMap(fieldsOn).map(markOf), ink, resources);
  update.set(resources, inkResources(ink, update.add));
  const { bytes } = update.finish();
  pdfium = await loadPdfium();
  const held = pdfium.wasmExports.malloc(before.length + bytes.length);
  pdfium.HEAPU8.set(before, held);
  pdfium.HEAPU8.set(bytes, held + before.length);
  opened = pdfium._FPDF_LoadMemDocument(held, before.length + bytes.length, 0);
}, 120_000);
afterAll(() => pdfium._FPDF_CloseDocument(opened));

/** Ink edges in each field, in pixels from the block's origin; fields are named by their kind. */
function inkOn(index: number): Record<string, number[]> {
  const shape = shapes[index]!;
  const [width, height] = [columnsOf(shape) * CELL * PX, rowsOf(shape) * CELL * PX].map(Math.ceil) as [number, number];
  const start = startOf(shape, index);
  const part = { x: Math.round(start.x * PX), y: Math.round(start.y * PX), width, height };
  const data = cutOut(index, part);
  return Object.fromEntries(
    FieldType.options.map((type, at) => {
      const left = Math.round((at % columnsOf(shape)) * CELL * PX);
      const top = Math.round(Math.floor(at / columnsOf(shape)) * CELL * PX);
      const [right, bottom] = [left + Math.floor(CELL * PX) - 2, top + Math.floor(CELL * PX) - 2];
      return [type, inkEdges({ width, data }, { left, top, right, bottom })];
    }),
  );
}

/** Pixels of a region of a page as displayed at 144 dots per inch. */
function cutOut(index: number, part: { x: number; y: number; width: number; height: number }): Uint8Array {
  const { width, height } = part;
  const page = pdfium._FPDF_LoadPage(opened, index);
  const pixels = pdfium.wasmExports.malloc(width * height * 4);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, 3, pixels, width * 4);
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, 0xffffffff);
  const whole = [shapes[index]!.width, shapes[index]!.height].map((side) => Math.round(side * PX));
  pdfium._FPDF_RenderPageBitmap(bitmap, page, -part.x, -part.y, whole[0]!, whole[1]!, 0, 0);
  const data = pdfium.HEAPU8.slice(pixels, pixels + width * height * 4);
  pdfium._FPDFBitmap_Destroy(bitmap);
  pdfium.wasmExports.free(pixels);
  pdfium._FPDF_ClosePage(page);
  return data;
}

/** The plainest page of the same orientation, to which all others are compared. */
const modelOf = (shape: Shape) =>
  shapes.findIndex(
    (one) => columnsOf(one) === columnsOf(shape) && one.rotate === 0 && one.crop === "none" && one.userUnit === 1,
  );

describe.each(Object.keys(sheets))("on %s", (sheet) => {
  test("every kind has its place to the pixel, however the page is rotated, cropped and scaled", () => {
    for (const [index, shape] of shapes.entries()) {
      if (!shape.name.startsWith(sheet)) continue;
      const [model, ink] = [inkOn(modelOf(shape)), inkOn(index)];
      for (const type of FieldType.options) {
        const off = ink[type]!.map((edge, side) => Math.abs(edge - model[type]![side]!));
        expect(Math.max(...off), `${type} on ${shape.name}`).toBeLessThanOrEqual(1);
      }
    }
  });
});

test("the drawing of a field stays within its box", () => {
  const ink = inkOn(modelOf(shapes[0]!));
  for (const [at, type] of FieldType.options.entries()) {
    const [left, top] = [(at % 4) * CELL * PX, Math.floor(at / 4) * CELL * PX];
    const [x, y, right, bottom] = ink[type]!;
    expect(x!, type).toBeGreaterThanOrEqual(left - 1);
    expect(y!, type).toBeGreaterThanOrEqual(top - 1);
    expect(right!, type).toBeLessThanOrEqual(left + BOX.width * PX + 1);
    expect(bottom!, type).toBeLessThanOrEqual(top + BOX.height * PX + 1);
  }
});
