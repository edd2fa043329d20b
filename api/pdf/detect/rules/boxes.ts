/** Empty boxes and table cells with a label beside, above or inside. */
import type { Box, Millimetres } from "../../../../domain/field/geometry.ts";
import { isRightToLeft } from "../lines.ts";
import { type Candidate, cleanLabel, contains, intersects, overlapX } from "./candidate.ts";
import { guessKind } from "./keywords.ts";
import type { Chunk, PageModel } from "./page-model.ts";

const SMALLEST = { width: 8, height: 4.4 };
/** A larger box is a section of the page. */
const LARGEST_SHARE = 0.45;
const PADDING_MM = 0.6;
const LABEL_WORDS = 9;

export function findBoxes(model: PageModel, candidates: readonly Candidate[]): Candidate[] {
  const page = model.size.width * model.size.height;
  const fit = model.cells.filter(
    ({ width, height }) =>
      width >= SMALLEST.width && height >= SMALLEST.height && width * height < LARGEST_SHARE * page,
  );
  const leaves = fit.filter((cell) => !holdsOthers(cell, model, candidates));
  return leaves.flatMap((cell) => candidateOf(cell, model, leaves) ?? []);
}

/** Whether a box frames other boxes, blanks, ticks or pictures. */
function holdsOthers(cell: Box<Millimetres>, model: PageModel, candidates: readonly Candidate[]): boolean {
  const isInside = (other: Box<Millimetres>): boolean =>
    contains(cell, other, 0.3) && other.width * other.height < 0.9 * cell.width * cell.height;
  return (
    model.cells.some((other) => other.width >= 1.9 && other.height >= 1.9 && isInside(other)) ||
    candidates.some(({ box }) => intersects(cell, box, 0.8)) ||
    model.pictures.some((picture) => intersects(cell, picture, 1)) ||
    model.ticks.some((tick) => intersects(cell, tick, 0.5))
  );
}

function candidateOf(cell: Box<Millimetres>, model: PageModel, cells: readonly Box<Millimetres>[]): Candidate | null {
  const inside = model.chunks.filter((chunk) => intersects(chunk, cell, 0.4)).sort((a, b) => a.y - b.y || a.x - b.x);
  const candidate = inside.length === 0 ? emptyBox(cell, model, cells) : labelledBox(cell, inside);
  return candidate && isShaded(cell, model) && !isInput(candidate, inside) ? null : candidate;
}

/** A filled area without border. */
function isShaded(cell: Box<Millimetres>, { frames }: PageModel): boolean {
  const isSame = (frame: Box<Millimetres>): boolean => contains(frame, cell) && contains(cell, frame);
  return (
    frames.some((frame) => frame.look === "shaded" && isSame(frame)) &&
    !frames.some((frame) => frame.look === "stroked" && isSame(frame))
  );
}

/** Whether a shaded box is an input: shaded areas are often listings or remarks. */
function isInput({ label, box }: Candidate, inside: readonly Chunk[]): boolean {
  const wordCount = label.split(" ").length;
  return box.height < 16 && wordCount <= 5 && (inside.length === 0 || guessKind(label) !== null);
}

function emptyBox(cell: Box<Millimetres>, model: PageModel, cells: readonly Box<Millimetres>[]): Candidate | null {
  const label = besideOf(cell, model) ?? aboveOf(cell, model, cells);
  if (!label) return null;
  const text = cleanLabel(label.text);
  const guess = guessKind(text);
  const isLong = text.split(" ").length > LABEL_WORDS;
  if (!/\p{L}/u.test(text) || (isLong && !guess)) return null;
  return {
    type: kindIn(cell, guess?.type ?? null),
    box: inset(cell),
    label: text,
    confidence: guess ? 0.9 : 0.72,
  };
}

/** The chunk in the same row with nothing between. */
function besideOf(cell: Box<Millimetres>, { chunks }: PageModel): Chunk | null {
  const middle = cell.y + cell.height / 2;
  const gapOf = (chunk: Chunk): number =>
    isRightToLeft(chunk.text) ? chunk.x - (cell.x + cell.width) : cell.x - chunk.right;
  const inRow = chunks.filter(
    (chunk) =>
      gapOf(chunk) >= -0.5 &&
      gapOf(chunk) < 80 &&
      chunk.y < cell.y + cell.height - 0.5 &&
      chunk.bottom > cell.y + 0.5 &&
      Math.abs((chunk.y + chunk.bottom) / 2 - middle) < Math.max(3, cell.height / 2),
  );
  return inRow.sort((a, b) => gapOf(a) - gapOf(b))[0] ?? null;
}

/** Above the box, or at the head of its column. */
function aboveOf(cell: Box<Millimetres>, { chunks }: PageModel, cells: readonly Box<Millimetres>[]): Chunk | null {
  const column = { x: cell.x, right: cell.x + cell.width };
  const over = chunks.filter(
    (chunk) => chunk.bottom <= cell.y + 1 && overlapX(chunk, column) > 0.6 * Math.min(chunk.width, cell.width),
  );
  const nearest = over.sort((a, b) => b.bottom - a.bottom)[0];
  if (!nearest) return null;
  const isSaying = /[:：]\s*$/.test(nearest.text) || guessKind(nearest.text) !== null;
  if (cell.y - nearest.bottom < (isSaying ? 6 : 3.2) && nearest.width < cell.width * 1.3 + 4) return nearest;
  // Cells of one column with only empty cells up to the head.
  let top = cell.y;
  for (let i = 0; i < 60; i++) {
    const next = cells.find(
      (one) =>
        Math.abs(one.y + one.height - top) < 0.8 &&
        Math.abs(one.x - cell.x) < 0.8 &&
        Math.abs(one.width - cell.width) < 0.8,
    );
    if (!next) break;
    top = next.y;
  }
  return top < cell.y && top - nearest.bottom < 4 ? nearest : null;
}

/** A box with a label in its upper left and room below or behind it. */
function labelledBox(cell: Box<Millimetres>, inside: readonly Chunk[]): Candidate | null {
  const text = cleanLabel(inside.map((chunk) => chunk.text).join(" "));
  const wordCount = text.split(" ").length;
  const guess = guessKind(inside.at(-1)!.text) ?? guessKind(text);
  if (!/\p{L}/u.test(text) || wordCount > (guess ? 18 : LABEL_WORDS) || isSentence(inside)) return null;
  const last = Math.max(...inside.map((chunk) => chunk.bottom));
  const first = Math.min(...inside.map((chunk) => chunk.y));
  const under = cell.y + cell.height - last;
  const isHead = first - cell.y < 3.5 && last - cell.y < 0.6 * cell.height && inside.every((chunk) => chunk.size < 5);
  if (isHead && under >= 4.2) {
    const box = { x: cell.x, y: last + 0.3, width: cell.width, height: under - 0.3 };
    return { type: kindIn(box, guess?.type ?? null), box: inset(box), label: text, confidence: guess ? 0.9 : 0.7 };
  }
  const right = Math.max(...inside.map((chunk) => chunk.right));
  const spaceBehind = cell.x + cell.width - right;
  const endsOpen = /[:：]\s*$/.test(inside.at(-1)!.text);
  if (inside.length > 1 || spaceBehind < 18 || cell.height > 18 || !endsOpen) return null;
  const box = { x: right + 1, y: cell.y, width: spaceBehind - 1, height: cell.height };
  return { type: kindIn(box, guess?.type ?? null), box: inset(box), label: text, confidence: guess ? 0.88 : 0.75 };
}

/** Labels in small print may be whole sentences. */
function isSentence(inside: readonly Chunk[]): boolean {
  return /[.!?。]\s*$/.test(inside.at(-1)!.text) && inside.some((chunk) => chunk.size > 3.2);
}

function kindIn({ width, height }: Box<Millimetres>, guess: ReturnType<typeof kindOf>): Candidate["type"] {
  if (guess === "image" && (width < 18 || height < 18)) return "textbox";
  return guess ?? "textbox";
}

function kindOf(text: string) {
  return guessKind(text)?.type ?? null;
}

function inset({ x, y, width, height }: Box<Millimetres>): Box<Millimetres> {
  return { x: x + PADDING_MM, y: y + PADDING_MM / 2, width: width - 2 * PADDING_MM, height: height - PADDING_MM };
}
