/** A page prepared for the rules: passages of text, lines, boxes. Coordinates are millimetres as displayed. */
import type { Box, Millimetres, Size } from "../../../../domain/field/geometry.ts";
import { linesOf, readingOrder, spell } from "../lines.ts";
import type { Frame, Glyph, PageMarks, Rule } from "../marks.ts";
import { boxAround } from "../matrix.ts";
import { cellsOf } from "./cells-of.ts";

/** A passage of text in one line without wide gaps. */
export type Chunk = Box<Millimetres> & {
  text: string;
  right: Millimetres;
  bottom: Millimetres;
  baseline: Millimetres;
  size: Millimetres;
};

/** A blank to write on: underscores, dots, or a line; `y` is the baseline. */
export type Blank = {
  kind: "underscores" | "dots" | "rule";
  x: Millimetres;
  right: Millimetres;
  y: Millimetres;
  /** Size of the surrounding text; `null` for lines. */
  size: Millimetres | null;
};

export type PageModel = {
  size: Size<Millimetres>;
  chunks: Chunk[];
  blanks: Blank[];
  frames: Frame[];
  /** Boxes formed by lines and frames. */
  cells: Box<Millimetres>[];
  /** Tick characters: ☐, ○, [ ]. */
  ticks: (Box<Millimetres> & { isRound: boolean })[];
  pictures: Box<Millimetres>[];
  verticals: Rule[];
};

/** A wider gap, in font sizes, starts a new passage. */
const CHUNK_GAP = 0.9;
const TICKS = /^[☐□❏❑❒▢◻⬜\u25fd]$/u;
const ROUND_TICKS = /^[○◯❍]$/u;

export function modelOf(marks: PageMarks, size: Size<Millimetres>): PageModel {
  const glyphs = marks.glyphs.filter((glyph) => glyph.isUpright && isOn(glyph, size));
  const { blanks, ticks, rest } = splitBlanks(glyphs);
  const chunks = linesOf(rest, CHUNK_GAP)
    .map(chunkOf)
    .filter((chunk) => chunk.text !== "");
  const horizontals = mergeRules(marks.rules.filter((rule) => rule.axis === "x"));
  const verticals = mergeRules(marks.rules.filter((rule) => rule.axis === "y"));
  const frames = marks.frames.filter((frame) => isOn(frame, size));
  const cells = cellsOf(horizontals, verticals, frames);
  return {
    size,
    chunks,
    blanks: [...blanks, ...horizontals.map(blankOf)],
    frames,
    cells,
    ticks,
    pictures: marks.pictures,
    verticals,
  };
}

function isOn({ x, y, width, height }: Box<Millimetres>, page: Size<Millimetres>): boolean {
  return x + width > 0 && y + height > 0 && x < page.width && y < page.height;
}

function chunkOf(line: ReturnType<typeof linesOf>[number]): Chunk {
  const box = boxAround(
    line.glyphs.flatMap(({ x, y, width, height }) => [[x, y] as const, [x + width, y + height] as const]),
  );
  const text = readingOrder(spell(line.glyphs).text).replace(/\s+/g, " ").trim();
  return {
    ...box,
    text,
    right: box.x + box.width,
    bottom: box.y + box.height,
    baseline: line.baseline,
    size: line.size,
  };
}

function blankOf({ x, y, length }: Rule): Blank {
  return { kind: "rule", x, right: x + length, y, size: null };
}

/** Separates runs of underscores and dots, and tick characters, from the text. */
function splitBlanks(glyphs: readonly Glyph[]): Pick<PageModel, "blanks" | "ticks"> & { rest: Glyph[] } {
  const blanks: Blank[] = [];
  const ticks: PageModel["ticks"] = [];
  const rest: Glyph[] = [];
  for (const line of linesOf(glyphs, CHUNK_GAP)) {
    const row = line.glyphs.filter((glyph) => glyph.text === "" || glyph.text.trim() !== "");
    for (let from = 0; from < row.length; ) {
      const run = runAt(row, from);
      const bracket = run ? 0 : bracketAt(row, from);
      if (run) {
        blanks.push(run.blank);
        from = run.to;
      } else if (bracket > 0) {
        const betweenBrackets = row.slice(from, bracket);
        ticks.push({ ...tickBox(betweenBrackets), isRound: false });
        from = bracket;
      } else {
        const glyph = row[from++]!;
        const isRound = ROUND_TICKS.test(glyph.text);
        if (isRound || TICKS.test(glyph.text)) ticks.push({ ...tickBox([glyph]), isRound });
        else rest.push(glyph);
      }
    }
  }
  return { blanks, ticks, rest };
}

function tickBox(glyphs: readonly Glyph[]): Box<Millimetres> {
  return boxAround(glyphs.flatMap(({ x, y, width, height }) => [[x, y] as const, [x + width, y + height] as const]));
}

/** Index after a `[ ]` that begins here; 0 if none does. */
function bracketAt(row: readonly Glyph[], from: number): number {
  const [open, close] = [row[from]!, row[from + 1]];
  if (!close || !["[]", "()"].includes(open.text + close.text)) return 0;
  const gap = close.x - (open.x + open.width);
  // One space between brackets, but not between parentheses, which hold an omitted argument as often.
  const narrowest = open.text === "[" ? 0.18 : 0.4;
  return gap > narrowest * open.size && gap < 2.5 * open.size ? from + 2 : 0;
}

function runAt(row: readonly Glyph[], from: number): { blank: Blank; to: number } | null {
  const first = row[from]!;
  const kind = /^[_＿‗]+$/.test(first.text) ? "underscores" : /^[.…·․‥]+$/.test(first.text) ? "dots" : null;
  if (!kind) return null;
  const isOfRun = (glyph: Glyph): boolean =>
    kind === "underscores" ? /^[_＿‗]+$/.test(glyph.text) : /^[.…·․‥]+$/.test(glyph.text);
  let to = from + 1;
  while (to < row.length && isOfRun(row[to]!)) to++;
  const last = row[to - 1]!;
  const right = last.x + last.width;
  const isLong = kind === "underscores" ? to - from >= 3 : right - first.x > 2.2 * first.size;
  if (!isLong) return null;
  // Dots before a number lead to a page.
  if (kind === "dots" && row[to] && row.slice(to).every((glyph) => /^[\divxlc]+$/i.test(glyph.text))) return null;
  return { blank: { kind, x: first.x, right, y: first.baseline, size: first.size }, to };
}

/** Joins pieces of one line and removes duplicates. */
function mergeRules(rules: readonly Rule[]): Rule[] {
  const offset = (rule: Rule): number => (rule.axis === "x" ? rule.x : rule.y);
  const across = (rule: Rule): number => (rule.axis === "x" ? rule.y : rule.x);
  const sorted = [...rules].sort((a, b) => across(a) - across(b));
  const merged: Rule[] = [];
  for (let from = 0; from < sorted.length; ) {
    let to = from + 1;
    while (to < sorted.length && across(sorted[to]!) - across(sorted[from]!) < 0.35) to++;
    const level = sorted.slice(from, to).sort((a, b) => offset(a) - offset(b));
    for (const rule of level) {
      const last = merged.at(-1);
      const isSame = last && Math.abs(across(last) - across(rule)) < 0.35;
      const gap = last ? offset(rule) - offset(last) - last.length : Infinity;
      if (isSame && gap < Math.max(0.6, Math.min(1.3, 2 * rule.length))) {
        last.length = Math.max(last.length, offset(rule) + rule.length - offset(last));
      } else merged.push({ ...rule });
    }
    from = to;
  }
  return merged;
}
