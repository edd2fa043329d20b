/** Breaks a paragraph into lines, in em, so that one measurement serves every size tried. */

import { breakPlaces } from "./break-positions.ts";
import { graphemesOf } from "./graphemes.ts";
import { type Direction, keyOf, levelsOf, shapeLine, type Typography } from "./runs.ts";

export type Measured = {
  text: string;
  /** `widths[i]` is the advance in em before character i (UTF-16). */
  widths: Float64Array;
  /** See `levelsOf`. */
  levels: Uint8Array | null;
  /** Offsets where a line may end, ascending, including the end. */
  breaks: number[];
};

export type LineSpan = { start: number; end: number };

const remembered = new Map<string, Measured>();
const MOST_REMEMBERED = 2_000;
const LONGEST_REMEMBERED = 200;

/** Cached and shared between calls: do not modify. */
export function measure(text: string, direction: Direction, typography: Typography): Measured {
  const key = `${keyOf(typography)} ${direction} ${text}`;
  const cached = remembered.get(key);
  if (cached) return cached;
  const advances = new Float64Array(text.length + 1);
  const levels = levelsOf(text, direction);
  for (const run of shapeLine(text, levels, typography)) {
    for (const glyph of run.glyphs) advances[run.start + glyph.cluster]! += glyph.advance / run.face.unitsPerEm;
  }
  const widths = new Float64Array(text.length + 1);
  for (let at = 0; at < text.length; at++) widths[at + 1] = widths[at]! + advances[at]!;
  const measured = { text, levels, widths, breaks: breakPlaces(text) };
  if (text.length <= LONGEST_REMEMBERED) {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(key, measured);
  }
  return measured;
}

/**
 * Greedy lines of at most `limit` em. A longer word returns `null`, or with `inWords` is cut between graphemes.
 * Trailing spaces have no width.
 */
export function breakLines(measured: Measured, limit: number, breaksWords: boolean): LineSpan[] | null {
  const lines: LineSpan[] = [];
  let start = 0;
  let end = 0;
  for (const next of measured.breaks) {
    if (widthOf(measured, start, next) <= limit) {
      end = next;
      continue;
    }
    if (end > start) lines.push(trimmed(measured, start, end));
    start = end;
    if (widthOf(measured, start, next) > limit) {
      if (!breaksWords) return null;
      start = cutWord(measured, start, next, limit, lines);
    }
    end = next;
  }
  lines.push(trimmed(measured, start, measured.text.length));
  return lines;
}

/** Adds the full lines of a long word and returns the offset of the remainder. */
function cutWord(measured: Measured, from: number, to: number, limit: number, lines: LineSpan[]): number {
  let start = from;
  let end = from;
  for (const grapheme of graphemesOf(measured.text.slice(from, to))) {
    const next = from + grapheme.end;
    if (end > start && widthOf(measured, start, next) > limit) {
      lines.push({ start, end });
      start = end;
    }
    end = next;
  }
  return start;
}

function widthOf(measured: Measured, start: number, end: number): number {
  const span = trimmed(measured, start, end);
  return measured.widths[span.end]! - measured.widths[span.start]!;
}

function trimmed(measured: Measured, start: number, end: number): LineSpan {
  let last = end;
  while (last > start && isSpace(measured.text[last - 1]!)) last--;
  return { start, end: last };
}

function isSpace(character: string): boolean {
  return character === " " || character === "\u3000";
}
