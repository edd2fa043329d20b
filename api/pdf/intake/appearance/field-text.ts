/** Texts of form fields without an appearance (ISO 32000-2 §12.7.5.3): one line, several lines, or a comb. */
import { type Letters, type Look, letteringOf, type SetLine } from "./lettering.ts";

export type FieldText = Look & {
  /** Points; 0 for a size that fits the box. */
  size: number;
  /** Quadding `Q`: 0 left, 1 centred, 2 right. */
  quadding: number;
};

/** `x` and `y` are of the lower left corner. */
export type Area = { x: number; y: number; width: number; height: number };

/** Usual size of several lines; the smallest of a size that fits. */
const USUAL_SIZE = 12;
const SMALLEST_SIZE = 4;
/** A text of a stated size in our wider faces may shrink so far before it is cut off. */
const MOST_SHRUNK = 0.8;
/** Height of one line in a size that fits, and half of a capital's height. */
const BOX_HEIGHT = 1.2;
const HALF_CAPITAL = 0.35;
const TOP_MARGIN = 2;
/** Width of a narrow letter, as a share of the size. */
const NARROWEST = 0.1;
const SIZE_STEPS = 6;
const ENDLESS = 1_000_000;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

export function lineOperators(text: string, area: Area, look: FieldText, letters: Letters): string {
  const smallestSize = look.size ? look.size * MOST_SHRUNK : SMALLEST_SIZE;
  const line = text.slice(0, mostLetters(area, smallestSize)).replaceAll("\n", " ");
  const { set, mayShrink } = letteringOf(line, look, letters);
  const lay = (size: number): SetLine | undefined => set(line, size, ENDLESS)[0];
  const largest = look.size || Math.max(SMALLEST_SIZE, Math.floor(area.height / BOX_HEIGHT));
  const smallest = look.size ? look.size * (mayShrink ? MOST_SHRUNK : 1) : SMALLEST_SIZE;
  const fitting = (largest * area.width) / (lay(largest)?.width || 1);
  const size = Math.min(largest, Math.max(smallest, fitting));
  const found = lay(size);
  return found?.operators(area.x + shift(found, area, look), area.y + area.height / 2 - size * HALF_CAPITAL) ?? "";
}

/** From the top of the area; whatever does not fit is cut off, as in viewers. */
export function linesOperators(text: string, area: Area, look: FieldText, letters: Letters): string {
  const { set, mayShrink, lineHeight } = letteringOf(text, look, letters);
  const smallest = look.size ? look.size * (mayShrink ? MOST_SHRUNK : 1) : SMALLEST_SIZE;
  const visible = text.slice(0, mostLetters(area, smallest) * Math.ceil(area.height / smallest));
  const isFitting = (lines: readonly SetLine[], size: number): boolean =>
    TOP_MARGIN + size * (1 + (lines.length - 1) * lineHeight) <= area.height;
  const largest = look.size || USUAL_SIZE;
  const fitting = largestFitting(smallest, largest, (size) => isFitting(set(visible, size, area.width), size));
  const drawn = fitting ?? (look.size || smallest);
  const lines = set(visible, drawn, area.width);
  const top = area.y + area.height - TOP_MARGIN - drawn;
  const shown = lines.slice(0, Math.ceil(area.height / (drawn * lineHeight)));
  return shown
    .map((line, index) => line.operators(area.x + shift(line, area, look), top - index * drawn * lineHeight))
    .join("");
}

/** The largest size that fits, to a few hundredths of the range; `null` if none does. */
function largestFitting(smallest: number, largest: number, fits: (size: number) => boolean): number | null {
  if (fits(largest)) return largest;
  if (smallest >= largest || !fits(smallest)) return null;
  let [low, high] = [smallest, largest];
  for (let step = 0; step < SIZE_STEPS; step++) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

/** More letters than a line of that size can show. */
function mostLetters(area: Area, size: number): number {
  return Math.ceil(area.width / (size * NARROWEST));
}

/** One letter in each of `count` cells. */
export function combOperators(text: string, count: number, area: Area, look: FieldText, letters: Letters): string {
  const cells = Array.from(graphemes.segment(text.replaceAll("\n", " ")), ({ segment }) => segment).slice(0, count);
  const width = area.width / count;
  const first = [0, Math.floor((count - cells.length) / 2), count - cells.length][look.quadding] ?? 0;
  const centred = { ...look, quadding: 1 };
  return cells
    .map((letter, index) =>
      lineOperators(letter, { ...area, x: area.x + width * (first + index), width }, centred, letters),
    )
    .join("");
}

function shift({ width }: SetLine, area: Area, { quadding }: FieldText): number {
  return [0, (area.width - width) / 2, area.width - width][quadding] ?? 0;
}
