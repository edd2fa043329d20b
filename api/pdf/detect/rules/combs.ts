/** Rows of one-character boxes. */
import type { Box, Millimetres } from "../../../../domain/field/geometry.ts";
import { type Candidate, cleanLabel, intersects, withoutInner } from "./candidate.ts";
import type { PageModel } from "./page-model.ts";

const CELL_MM = { low: 3.2, high: 10.5 };
const COMB_GAP_MM = 1.7;

export function findCombs(model: PageModel): Candidate[] {
  const { cells, chunks } = model;
  const fit = withoutInner(cells)
    .filter(
      ({ width, height }) => width >= CELL_MM.low && width <= CELL_MM.high && height >= CELL_MM.low && height <= 13,
    )
    .filter((cell) => !chunks.some((chunk) => intersects(chunk, cell, 0.4)))
    .sort((a, b) => a.y - b.y || a.x - b.x);
  const rows: Box<Millimetres>[][] = [];
  for (const cell of fit) {
    const row = rows.find((one) => follows(one.at(-1)!, cell));
    if (row) row.push(cell);
    else rows.push([cell]);
  }
  const isBesideAnother = (row: Box<Millimetres>[]): boolean =>
    rows.some(
      (other) =>
        other !== row && other.length >= 2 && Math.abs(other[0]!.y - row[0]!.y) < 0.8 && isSameSize(other[0]!, row[0]!),
    );
  const closedCombs = rows
    .filter((row) => row.length >= 4 || (row.length >= 2 && isBesideAnother(row)))
    .map((row) => combOf(row, row.length, model));
  return [...closedCombs, ...tickedCombs(model)]
    .sort((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
    .map((comb, index, all) => ({ ...comb, label: comb.label || labelBefore(comb, all.slice(0, index)) }));
}

/** The label of the previous comb in the row, because both are parts of one number. */
function labelBefore({ box }: Candidate, before: readonly Candidate[]): string {
  return before.findLast((other) => Math.abs(other.box.y - box.y) < 1 && other.label !== "")?.label ?? "";
}

function isSameSize(a: Box<Millimetres>, b: Box<Millimetres>): boolean {
  return Math.abs(a.width - b.width) < 0.8 && Math.abs(a.height - b.height) < 0.8;
}

function follows(last: Box<Millimetres>, next: Box<Millimetres>): boolean {
  const gap = next.x - (last.x + last.width);
  return Math.abs(last.y - next.y) < 0.8 && isSameSize(last, next) && gap > -0.8 && gap < COMB_GAP_MM;
}

/** Boxes or lines divided by short, equidistant strokes. */
function tickedCombs(model: PageModel): Candidate[] {
  const short = model.verticals.filter((rule) => rule.length >= 0.8 && rule.length <= 7);
  const holders = [...model.cells, ...model.blanks.filter((blank) => blank.kind === "rule").map(roomOver)];
  return withoutInner(holders).flatMap((holder) => {
    const { x, y, width, height } = holder;
    const inside = short
      .filter((rule) => rule.x > x + 1 && rule.x < x + width - 1 && rule.length < 0.85 * height)
      .filter((rule) => Math.abs(rule.y + rule.length - y - height) < 0.8)
      .map((rule) => rule.x)
      .sort((a, b) => a - b);
    if (inside.length < 3 || model.chunks.some((chunk) => intersects(chunk, holder, 0.4))) return [];
    const edges = [x, ...inside, x + width];
    const steps = edges.slice(1).map((edge, index) => edge - edges[index]!);
    const isEven = steps.every((step) => Math.abs(step - width / steps.length) < 0.9);
    return isEven && steps[0]! >= CELL_MM.low ? [combOf([holder], steps.length, model)] : [];
  });
}

const LETTER_HEIGHT_MM = 7;

function roomOver({ x, right, y }: PageModel["blanks"][number]): Box<Millimetres> {
  return { x, y: y - LETTER_HEIGHT_MM, width: right - x, height: LETTER_HEIGHT_MM };
}

function combOf(row: readonly Box<Millimetres>[], letters: number, { chunks }: PageModel): Candidate {
  const [first, last] = [row[0]!, row.at(-1)!];
  const box = { x: first.x, y: first.y, width: last.x + last.width - first.x, height: first.height };
  const middle = box.y + box.height / 2;
  const left = chunks
    .filter(
      (chunk) =>
        chunk.right <= box.x + 0.5 && box.x - chunk.right < 60 && Math.abs((chunk.y + chunk.bottom) / 2 - middle) < 3,
    )
    .sort((a, b) => b.right - a.right)[0];
  const above = chunks
    .filter(
      (chunk) =>
        chunk.bottom <= box.y + 0.8 && box.y - chunk.bottom < 5 && chunk.x < box.x + box.width && chunk.right > box.x,
    )
    .sort((a, b) => b.bottom - a.bottom)[0];
  return { type: "cells", box, label: cleanLabel((left ?? above)?.text ?? ""), confidence: 0.9, maxLength: letters };
}
