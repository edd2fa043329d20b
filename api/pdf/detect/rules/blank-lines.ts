/** Underscores, dotted leaders and ruled lines. */
import type { Millimetres } from "../../../../domain/field/geometry.ts";
import { isRightToLeft } from "../lines.ts";
import { type Candidate, cleanLabel, overlapX } from "./candidate.ts";
import { type Guess, guessKind } from "./keywords.ts";
import type { Blank, Chunk, PageModel } from "./page-model.ts";

const SHORTEST_MM = 7;
const SHORTEST_RULE_MM = 14;
/** A line longer than this fraction of the page's width, with nothing beside it, separates sections. */
const PARTING_SHARE = 0.62;
const ROW_MM = 2.6;
const LOWEST_MM = 4;
const HEIGHT_MM = 6.5;
const INK_HEIGHT_MM = 12;
/** Minimum length of a signature line within a text. */
const INK_IN_TEXT_MM = 9;

const sayingDay: Guess = { type: "editableDate", keyword: "on" };

type Label = { text: string; guess: Guess | null; from: "left" | "below" | "above" | "right" | "none" };

export function findBlankLines(model: PageModel): Candidate[] {
  const found: Candidate[] = [];
  const rows = [...model.blanks].sort((a, b) => a.y - b.y || a.x - b.x);
  const open = rows.flatMap((blank) => (isEdge(blank, model) ? [] : freePart(blank, model)));
  for (const blank of open) {
    if (isLeader(blank, model) || blank.right - blank.x < (blank.kind === "rule" ? SHORTEST_RULE_MM : SHORTEST_MM))
      continue;
    const label = labelOf(blank, model, open);
    const candidate = label && candidateOf(blank, label, model);
    if (candidate) found.push(candidate);
  }
  return found;
}

/** Whether dots lead to a page number or replace omitted digits. */
function isLeader({ kind, x, right, y }: Blank, { chunks }: PageModel): boolean {
  if (kind !== "dots") return false;
  const inRow = chunks.filter((chunk) => Math.abs(chunk.baseline - y) < 1);
  const next = inRow.filter((chunk) => chunk.x >= right - 1).sort((a, b) => a.x - b.x)[0];
  const before = inRow.filter((chunk) => chunk.right <= x + 1).sort((a, b) => b.right - a.right)[0];
  const isCut = before !== undefined && x - before.right < 1 && /(\d|\b0x)$/i.test(before.text);
  return isCut || (next !== undefined && (/^[\divxlc]+$/i.test(next.text) || /^[:.,)]/.test(next.text)));
}

/** Whether a line meets vertical lines: then it is the edge of a box, which other rules handle. */
function isEdge(blank: Blank, { verticals, cells }: PageModel): boolean {
  if (blank.kind !== "rule") return false;
  const isCrossed = verticals.some(
    (rule) =>
      rule.length > 2.5 &&
      rule.x > blank.x - 1 &&
      rule.x < blank.right + 1 &&
      rule.y < blank.y + 1 &&
      rule.y + rule.length > blank.y - 1,
  );
  const isSide = (cell: { x: number; y: number; width: number; height: number }): boolean =>
    overlapX(blank, { x: cell.x, right: cell.x + cell.width }) > 2 &&
    Math.min(Math.abs(cell.y - blank.y), Math.abs(cell.y + cell.height - blank.y)) < 0.8;
  return isCrossed || cells.some(isSide);
}

/** The part of a line that is not covered by a label. */
function freePart(blank: Blank, { chunks }: PageModel): Blank[] {
  if (blank.kind !== "rule") return [blank];
  const on = chunks
    .filter((chunk) => chunk.baseline > blank.y - 3 && chunk.baseline < blank.y + 0.6 && overlapX(chunk, blank) > 1)
    .sort((a, b) => a.x - b.x);
  if (on.length === 0) return [blank];
  const parts: Blank[] = [];
  on.forEach((chunk, index) => {
    const [before, after] = [on[index - 1], on[index + 1]];
    const isRtl = isRightToLeft(chunk.text);
    const x = isRtl ? (before ? before.right + 1.5 : blank.x) : chunk.right + 1;
    const right = isRtl ? chunk.x - 1 : after ? after.x - 1.5 : blank.right;
    const isLabel = /[:：]$/.test(chunk.text) || guessKind(chunk.text) !== null;
    if (isLabel && right - x >= SHORTEST_RULE_MM) parts.push({ ...blank, x, right });
  });
  return parts;
}

function labelOf(blank: Blank, model: PageModel, open: readonly Blank[]): Label | null {
  const left = leftLabel(blank, model, open);
  const below = belowLabel(blank, model);
  const right = rightLabel(blank, model, open);
  const above = aboveLabel(blank, model);
  // The label below the line is more specific than "X ____" and "By: ____".
  if (left && below?.guess && (!left.guess || left.text.length < 3) && blank.kind !== "underscores") return below;
  if (left?.guess) return left;
  if (below?.guess && !left) return below;
  if (left) return left;
  const otherLabels = [right?.guess ? right : null, above, below];
  return otherLabels.find((label) => label && /\p{L}/u.test(label.text)) ?? unlabelled(blank, model);
}

function unlabelled(blank: Blank, { size, chunks }: PageModel): Label | null {
  const length = blank.right - blank.x;
  const isBeforeText = chunks.some((chunk) => Math.abs(chunk.baseline - blank.y) < 1 && chunk.x >= blank.right - 1);
  if (blank.kind !== "underscores" || length < 20 || isBeforeText) return null;
  return length > PARTING_SHARE * size.width ? null : { text: "", guess: null, from: "none" };
}

/** Phrases that precede a date. */
const untilDay =
  /\b(made|entered into|dated|signed|executed|effective|commenc\w+|begin\w*|start\w*|end\w*|expir\w+)( \w+)? (on|as of|from)$|\b(beginnt|endet|läuft|geboren|gültig)\b.{0,12} (am|ab|ab dem|bis zum|bis)$/i;

function labelFrom(chunk: Chunk, from: Label["from"]): Label {
  const guess = from === "left" && untilDay.test(chunk.text) ? sayingDay : guessKind(chunk.text);
  return { text: chunk.text, guess, from };
}

/** The label before a line: on the left, or on the right in right-to-left scripts. */
function leftLabel(blank: Blank, model: PageModel, open: readonly Blank[]): Label | null {
  return leadingRight(blank, model, open) ?? leadingLeft(blank, model, open);
}

function leadingRight(blank: Blank, { chunks }: PageModel, open: readonly Blank[]): Label | null {
  const nearest = chunks
    .filter(
      (chunk) =>
        isRightToLeft(chunk.text) &&
        Math.abs(chunk.baseline - blank.y) < ROW_MM &&
        chunk.x >= blank.right - 1.5 &&
        chunk.x - blank.right < (/[:：]$/.test(chunk.text) ? 45 : 14),
    )
    .sort((a, b) => a.x - b.x)[0];
  if (!nearest) return null;
  const isTaken = open.some(
    (other) =>
      other !== blank &&
      Math.abs(other.y - blank.y) < ROW_MM &&
      other.right <= nearest.x + 2 &&
      other.x >= blank.right - 1,
  );
  return isTaken ? null : labelFrom(nearest, "left");
}

function leadingLeft(blank: Blank, { chunks }: PageModel, open: readonly Blank[]): Label | null {
  const inRow = chunks.filter(
    (chunk) =>
      Math.abs(chunk.baseline - blank.y) < ROW_MM && chunk.right <= blank.x + 1.5 && blank.x - chunk.right < 45,
  );
  const nearest = inRow.sort((a, b) => b.right - a.right)[0];
  if (!nearest || !/\p{L}|[:：$€£¥]/u.test(nearest.text)) return null;
  const isTaken = open.some(
    (other) =>
      other !== blank &&
      Math.abs(other.y - blank.y) < ROW_MM &&
      other.x >= nearest.right - 2 &&
      other.right <= blank.x + 1,
  );
  const isNear = blank.x - nearest.right < (/[:：]$/.test(nearest.text) ? 45 : 14);
  return isTaken || !isNear ? null : labelFrom(nearest, "left");
}

function belowLabel(blank: Blank, model: PageModel): Label | null {
  const length = blank.right - blank.x;
  const isUnder = (chunk: Chunk): boolean =>
    chunk.y > blank.y - 0.8 &&
    chunk.y - blank.y < 5 &&
    overlapX(chunk, blank) > 0.6 * Math.min(chunk.width, length) &&
    chunk.width <= length * 1.25 + 4;
  const under = model.chunks.filter(isUnder).sort((a, b) => a.baseline - b.baseline || a.x - b.x);
  const first = under.find((chunk) => guessKind(chunk.text)) ?? under[0];
  if (!first) return null;
  const label = labelFrom(first, "below");
  if (label.guess && first.text.split(" ").length <= 9) return label;
  const isShort = first.text.split(" ").length <= 6 && first.size < 4.6 && !/^\d+[.)]/.test(first.text);
  return isShort && length < PARTING_SHARE * model.size.width && !isContinuedBelow(first, model) ? label : null;
}

/** Whether a passage continues on the next line, as the first line of a paragraph. */
function isContinuedBelow(first: Chunk, { chunks }: PageModel): boolean {
  return chunks.some(
    (chunk) =>
      Math.abs(chunk.x - first.x) < 2 &&
      chunk.baseline - first.baseline > 0.5 * first.size &&
      chunk.baseline - first.baseline < 1.7 * first.size &&
      chunk.text.split(" ").length > 6,
  );
}

function rightLabel(blank: Blank, { chunks }: PageModel, open: readonly Blank[]): Label | null {
  const next = chunks
    .filter(
      (chunk) => Math.abs(chunk.baseline - blank.y) < ROW_MM && chunk.x >= blank.right - 1 && chunk.x - blank.right < 8,
    )
    .sort((a, b) => a.x - b.x)[0];
  if (!next || next.text.split(" ").length > 4) return null;
  const isOfAnotherLine = open.some(
    (other) => Math.abs(other.y - blank.y) < ROW_MM && other.x > next.right - 1 && other.x - next.right < 6,
  );
  return isOfAnotherLine ? null : labelFrom(next, "right");
}

function aboveLabel(blank: Blank, { chunks, size }: PageModel): Label | null {
  if (blank.right - blank.x > PARTING_SHARE * size.width) return null;
  const over = chunks
    .filter((chunk) => {
      const gap = blank.y - chunk.baseline;
      return gap > 4 && gap < 13 && Math.abs(chunk.x - blank.x) < 3 && chunk.width < (blank.right - blank.x) * 1.2;
    })
    .sort((a, b) => b.baseline - a.baseline)[0];
  if (!over || over.text.split(" ").length > 6) return null;
  const label = labelFrom(over, "above");
  return label.guess || /[:：]$/.test(over.text) ? label : null;
}

function candidateOf(blank: Blank, label: Label, model: PageModel): Candidate | null {
  const type = kindFor(label);
  const isInk = type === "signature" || type === "stamp";
  const availableHeight = roomAbove(blank, model);
  const inkHeight = blank.kind === "rule" ? INK_HEIGHT_MM : INK_IN_TEXT_MM;
  const wantedHeight = isInk ? inkHeight : Math.min(HEIGHT_MM, Math.max(LOWEST_MM + 0.5, (blank.size ?? 4) * 1.5));
  const height = Math.min(wantedHeight, availableHeight - 0.3);
  if (height < (blank.kind === "rule" ? LOWEST_MM : 2.6)) return null;
  const drop = blank.kind === "rule" ? 0 : 0.7;
  return {
    type,
    box: { x: blank.x, y: blank.y + drop - height, width: blank.right - blank.x, height },
    label: cleanLabel(endOfLabel(label)),
    confidence: confidenceOf(blank, label),
  };
}

/** The last words of a sentence before a blank. */
function endOfLabel({ text, from }: Label): string {
  const words = text.split(" ");
  return from === "left" && words.length > 8 ? words.slice(-5).join(" ") : text;
}

function kindFor({ guess, text, from }: Label): Candidate["type"] {
  if (!guess) return /^[x✗✕]$/i.test(text) ? "signature" : "textbox";
  const isSentence = from === "left" && text.split(" ").length > 9;
  if (isSentence && guess.type !== "editableDate") return "textbox";
  return guess.type === "image" ? "textbox" : guess.type;
}

/** The free height above a line. */
function roomAbove(blank: Blank, { chunks, blanks, pictures }: PageModel): Millimetres {
  const foot = blank.kind === "rule" ? blank.y : blank.y + 0.7;
  let top = Math.max(0, foot - 30);
  for (const chunk of chunks) {
    const isBeside = overlapX(chunk, blank) < 0.8;
    if (!isBeside && chunk.baseline < foot - 0.8) top = Math.max(top, chunk.baseline + 0.2 * chunk.size);
  }
  for (const other of blanks) {
    if (other !== blank && other.y < foot - 1.2 && overlapX(other, blank) > 1) top = Math.max(top, other.y);
  }
  for (const { x, y, width, height } of pictures) {
    if (y < foot && y + height > top && overlapX({ x, right: x + width }, blank) > 1) top = Math.min(foot, y + height);
  }
  return foot - top;
}

function confidenceOf(blank: Blank, { guess, from }: Label): number {
  const base = { left: 0.8, below: 0.75, above: 0.7, right: 0.65, none: 0.5 }[from];
  return Math.min(0.98, base + (guess ? 0.15 : 0) + (blank.kind === "underscores" ? 0.03 : 0));
}
