/** What is drawn on a page, as far as finding fields asks: letters, lines, frames and pictures. Millimetres as seen. */
import type { Box, Millimetres } from "../../../domain/field/geometry.ts";
import type { Operation } from "../intake/content.ts";
import type { PdfStream } from "../syntax/values.ts";

/** An operation that shows text, and where it stands. */
export type ShownText = {
  /** The form it stands in; `null` for the page's own contents. */
  form: PdfStream | null;
  operation: Operation;
  /** The marked content around it that says its text, if any. */
  actual: Operation | null;
};

export type Glyph = Box<Millimetres> & {
  /** Empty where nothing tells. */
  text: string;
  /** Of the baseline at its start. */
  baseline: Millimetres;
  /** Of the font. */
  size: Millimetres;
  /** Runs from left to right, not turned. */
  isUpright: boolean;
  shown: ShownText;
  /** Which of a `TJ`'s pieces it stands in, and its bytes there. */
  piece: number;
  from: number;
  to: number;
  /** What moves on as far as this glyph does, as a number in `TJ`. */
  advance: number;
};

/** A straight line along an axis; `x`, `y` is its left or upper end. */
export type Rule = {
  axis: "x" | "y";
  x: Millimetres;
  y: Millimetres;
  length: Millimetres;
  thickness: Millimetres;
};

/** `round` for circles and such. */
export type Frame = Box<Millimetres> & { look: "stroked" | "shaded" | "round" };

export type PageMarks = {
  glyphs: Glyph[];
  rules: Rule[];
  frames: Frame[];
  /** Pictures and dark surfaces: nothing is filled in there. */
  pictures: Box<Millimetres>[];
};

/** How much of a file is still read; shared by its pages. */
export type Budget = { operations: number; glyphs: number; bytes: number };

export function newBudget(): Budget {
  return { operations: 8_000_000, glyphs: 4_000_000, bytes: 256 * 1024 * 1024 };
}
