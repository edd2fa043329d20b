/** Finds an annotation's own appearance stream, and the matrix that draws it on the page (ISO 32000-2 §12.5.5). */
import { readRectangle } from "../../syntax/pages.ts";
import type { PdfReader } from "../../syntax/reader.ts";
import { isDict, isName, type PdfDict, PdfName, PdfStream } from "../../syntax/values.ts";

export type Matrix = readonly [number, number, number, number, number, number];

/** The stream of the annotation's state; `null` if there is none, so that viewers draw the annotation themselves. */
export function normalAppearance(reader: PdfReader, annotation: PdfDict): PdfStream | null {
  const normal = reader.resolve(reader.dictIn(annotation, "AP")?.get("N"));
  if (normal instanceof PdfStream) return normal;
  if (!isDict(normal)) return null;
  const state = reader.resolve(annotation.get("AS"));
  const isButton = isName(reader.resolve(annotation.get("Subtype")), "Widget");
  const usual = normal.size === 1 && !isButton ? [...normal.keys()][0]! : "Off";
  const stream = reader.resolve(normal.get(state instanceof PdfName ? state.value : usual));
  return stream instanceof PdfStream ? stream : null;
}

/** Maps the form's box, transformed by its own matrix, onto the annotation's rectangle; `null` if either is empty. */
export function placement(reader: PdfReader, annotation: PdfDict, form: PdfDict): Matrix | null {
  const rectangle = readRectangle(reader, annotation.get("Rect"));
  const box = readRectangle(reader, form.get("BBox"));
  if (!rectangle || !box) return null;
  const own = matrixOf(reader, form);
  const corners = [
    [box[0], box[1]],
    [box[2], box[1]],
    [box[0], box[3]],
    [box[2], box[3]],
  ] as const;
  const xs = corners.map(([x, y]) => own[0] * x + own[2] * y + own[4]);
  const ys = corners.map(([x, y]) => own[1] * x + own[3] * y + own[5]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [left, bottom, right, top] = rectangle;
  if (!(x1 > x0) || !(y1 > y0) || !(right > left) || !(top > bottom)) return null;
  const [sx, sy] = [(right - left) / (x1 - x0), (top - bottom) / (y1 - y0)];
  return [sx, 0, 0, sy, left - x0 * sx, bottom - y0 * sy];
}

function matrixOf(reader: PdfReader, form: PdfDict): Matrix {
  const numbers = (reader.arrayIn(form, "Matrix") ?? []).map((item) => reader.resolve(item));
  const isMatrix = numbers.length === 6 && numbers.every((number) => typeof number === "number");
  return isMatrix ? (numbers as unknown as Matrix) : [1, 0, 0, 1, 0, 0];
}
