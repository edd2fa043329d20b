/**
 * A page's drawing, reduced to what detection needs: glyphs, lines, frames and pictures. Coordinates are millimetres as
 * displayed.
 */
import type { Box, Millimetres } from "../../../domain/field/geometry.ts";
import type { Operation } from "../content/operations.ts";
import type { PdfStream } from "../syntax/values.ts";

/** A text-showing operation and its position. */
export type ShownText = {
  /** The form XObject that contains it; `null` for the page's own contents. */
  form: PdfStream | null;
  operation: Operation;
  /** The surrounding marked content with `ActualText`, if any. */
  actual: Operation | null;
};

export type Glyph = Box<Millimetres> & {
  /** Empty when unknown. */
  text: string;
  /** The start of the baseline. */
  baseline: Millimetres;
  /** Font size. */
  size: Millimetres;
  /** Runs left to right, unrotated. */
  isUpright: boolean;
  shown: ShownText;
  /** Index of its `TJ` piece, and its bytes there. */
  piece: number;
  from: number;
  to: number;
  /** Its advance as a number in `TJ`. */
  advance: number;
};

/** A horizontal or vertical line; `x`, `y` is its left or upper end. */
export type Rule = {
  axis: "x" | "y";
  x: Millimetres;
  y: Millimetres;
  length: Millimetres;
  thickness: Millimetres;
};

/** `round` for circles and ellipses. */
export type Frame = Box<Millimetres> & { look: "stroked" | "shaded" | "round" };

export type PageMarks = {
  glyphs: Glyph[];
  rules: Rule[];
  frames: Frame[];
  /** Pictures and dark areas, which cannot contain fields. */
  pictures: Box<Millimetres>[];
};

/** The remaining work for a file, shared by its pages. */
export type Budget = { operations: number; glyphs: number; bytes: number };

export function newBudget(): Budget {
  return { operations: 8_000_000, glyphs: 4_000_000, bytes: 256 * 1024 * 1024 };
}
