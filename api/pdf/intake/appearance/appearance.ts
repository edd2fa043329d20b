/**
 * Determines an annotation's appearance, and the matrix that draws it identically on the page itself (ISO 32000-2
 * §12.5.5).
 */

import type { Layers } from "../../content/layers.ts";
import { readRectangle } from "../../syntax/pages.ts";
import type { PdfReader } from "../../syntax/reader.ts";
import { isDict, isName, type PdfDict, PdfName, PdfRef, PdfStream, type PdfValue } from "../../syntax/values.ts";
import { drawIcon } from "./drawn-icons.ts";
import { drawMarkup } from "./drawn-markup.ts";

const HIDDEN = 1 << 1;
const NO_VIEW = 1 << 5;

type Matrix = [number, number, number, number, number, number];

/**
 * Draws a note that has no appearance; `null` if there is nothing to draw. `add` registers the objects that the form
 * refers to.
 */
export type NoteDrawer = (reader: PdfReader, annotation: PdfDict, add: (value: PdfValue) => PdfRef) => PdfStream | null;

/** Drawers for annotations without an appearance stream. `note` draws those that consist of words. */
export type Drawers = { note: NoteDrawer | null; add: (value: PdfValue) => PdfRef };

/** A form XObject of the file, or one created here. */
export type Appearance = { form: PdfRef | PdfStream; matrix: Matrix };

/** Returns `null` for invisible annotations and for those without an appearance. */
export function appearanceOf(
  reader: PdfReader,
  annotation: PdfDict,
  layers: Layers,
  { note, add }: Drawers,
): Appearance | null {
  const flags = reader.resolve(annotation.get("F"));
  if (typeof flags === "number" && flags & (HIDDEN | NO_VIEW)) return null;
  if (isName(reader.resolve(annotation.get("Subtype")), "Popup") || layers.isHidden(annotation.get("OC"))) return null;
  const form = normalAppearance(reader, annotation);
  const kind = reader.resolve(annotation.get("Subtype"));
  const isText = isName(kind, "FreeText") || isName(kind, "Stamp");
  const draw = isText ? note : isName(kind, "Text") ? drawIcon : drawMarkup;
  const drawn = annotation.has("AP") ? null : draw?.(reader, annotation, add);
  if (drawn) return { form: drawn, matrix: [1, 0, 0, 1, 0, 0] };
  const stream = form && reader.resolve(form);
  const rectangle = readRectangle(reader, annotation.get("Rect"));
  if (!form || !(stream instanceof PdfStream) || !rectangle) return null;
  const matrix = placement(reader, stream.dict, rectangle);
  return matrix && { form, matrix };
}

function normalAppearance(reader: PdfReader, annotation: PdfDict): PdfRef | null {
  const normal: PdfValue = reader.dictIn(annotation, "AP")?.get("N") ?? null;
  const states = reader.resolve(normal);
  if (states instanceof PdfStream) return normal instanceof PdfRef ? normal : null;
  if (!isDict(states)) return null;
  const state = reader.resolve(annotation.get("AS"));
  const chosen = state instanceof PdfName ? states.get(state.value) : undefined;
  return chosen instanceof PdfRef ? chosen : null;
}

/** Maps the form's box, transformed by its own matrix, onto the annotation's rectangle. */
function placement(
  reader: PdfReader,
  form: PdfDict,
  [left, bottom, right, top]: readonly [number, number, number, number],
): Matrix | null {
  const box = readRectangle(reader, form.get("BBox"));
  if (!box) return null;
  const own = matrixOf(reader, form.get("Matrix"));
  const corners = [
    [box[0], box[1]],
    [box[2], box[1]],
    [box[0], box[3]],
    [box[2], box[3]],
  ] as const;
  const xs = corners.map(([x, y]) => own[0] * x + own[2] * y + own[4]);
  const ys = corners.map(([x, y]) => own[1] * x + own[3] * y + own[5]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (!(x1 > x0) || !(y1 > y0)) return null;
  const [sx, sy] = [(right - left) / (x1 - x0), (top - bottom) / (y1 - y0)];
  return [sx, 0, 0, sy, left - x0 * sx, bottom - y0 * sy];
}

function matrixOf(reader: PdfReader, value: PdfValue | undefined): Matrix {
  const numbers = (reader.arrayIn(new Map([["M", value ?? null]]), "M") ?? []).map((item) => reader.resolve(item));
  const isMatrix = numbers.length === 6 && numbers.every((number) => typeof number === "number");
  return isMatrix ? (numbers as Matrix) : [1, 0, 0, 1, 0, 0];
}
