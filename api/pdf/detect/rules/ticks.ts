/** Small squares and circles to tick, and boxes for one letter each. */
import type { Box, Millimetres } from "../../../../domain/field/geometry.ts";
import { type Candidate, cleanLabel, contains, intersects } from "./candidate.ts";
import type { Chunk, PageModel } from "./page-model.ts";

const SMALLEST_MM = 1.9;
const LARGEST_MM = 7;
const CELL_MM = { low: 3.2, high: 10.5 };
const COMB_GAP_MM = 1.7;

type Square = Box<Millimetres> & { isRound: boolean };

/** Combs first: what belongs to one is no box to tick. */
export function findTicks(model: PageModel): { ticks: Candidate[]; combs: Candidate[] } {
  const combs = findCombs(model);
  const isInComb = (box: Box<Millimetres>): boolean => combs.some((comb) => contains(comb.box, box, 0.8));
  const squares = [...framesToTick(model), ...model.ticks].filter((square) => !isInComb(square));
  const ticks = squares.flatMap((square) => tickOf(square, model, squares) ?? []);
  return { ticks: withGroups(ticks, squares), combs };
}

function framesToTick({ frames, cells, chunks }: PageModel): Square[] {
  const isTick = ({ width, height }: Box<Millimetres>): boolean =>
    width >= SMALLEST_MM &&
    width <= LARGEST_MM &&
    height >= SMALLEST_MM &&
    height <= LARGEST_MM &&
    Math.abs(width - height) < 1;
  const isEmpty = (box: Box<Millimetres>): boolean => !chunks.some((chunk) => intersects(chunk, box, 0.5));
  const round = frames.filter((frame) => frame.look === "round" && isTick(frame) && isEmpty(frame));
  const square = cells.filter((cell) => isTick(cell) && isEmpty(cell));
  return [
    ...withoutInner(square).map((box) => ({ ...box, isRound: false })),
    ...withoutInner(round).map(({ x, y, width, height }) => ({ x, y, width, height, isRound: true })),
  ];
}

/** Of boxes drawn twice, one within the other, the outer. */
function withoutInner<T extends Box<Millimetres>>(boxes: readonly T[]): T[] {
  return boxes.filter(
    (box, index) =>
      !boxes.some(
        (other, at) => at !== index && contains(other, box, 0.3) && (other.width > box.width + 0.05 || at < index),
      ),
  );
}

function tickOf(square: Square, { chunks }: PageModel, all: readonly Square[]): Candidate | null {
  const middle = square.y + square.height / 2;
  const inRow = chunks.filter((chunk) => chunk.y < middle && chunk.bottom > middle - 0.5);
  const right = square.x + square.width;
  const after = inRow.filter((chunk) => chunk.x >= right - 0.3 && chunk.x - right < 7).sort((a, b) => a.x - b.x)[0];
  const before = inRow
    .filter((chunk) => chunk.right <= square.x + 0.3 && square.x - chunk.right < 5)
    .sort((a, b) => b.right - a.right)[0];
  const label: Chunk | undefined = after ?? before;
  const isInRow = all.some(
    (other) => other !== square && Math.abs(other.x - square.x) < 1 && Math.abs(other.y - square.y) < 12,
  );
  if (!label && !isInRow) return null;
  const { x, y, width, height } = square;
  return {
    type: square.isRound ? "radio" : "checkbox",
    box: { x, y, width, height },
    label: label ? cleanLabel(label.text) : "",
    confidence: label ? (after ? 0.92 : 0.8) : 0.6,
  };
}

/** Circles near each other, in a row or a column, are choices of one question. */
function withGroups(ticks: readonly Candidate[], squares: readonly Square[]): Candidate[] {
  let groups = 0;
  const grouped: Candidate[] = [];
  for (const tick of ticks) {
    if (tick.type !== "radio") {
      grouped.push(tick);
      continue;
    }
    const near = grouped.find(({ type, box }) => {
      const [dx, dy] = [Math.abs(box.x - tick.box.x), Math.abs(box.y - tick.box.y)];
      return type === "radio" && ((dx < 1 && dy < 10) || (dy < 1 && dx < 60));
    });
    grouped.push({ ...tick, group: near?.group ?? `choice ${++groups}` });
  }
  const isAlone = ({ group }: Candidate): boolean => grouped.filter((other) => other.group === group).length < 2;
  return squares.length === 0 ? [] : grouped.map((one) => (one.type === "radio" && isAlone(one) ? alone(one) : one));
}

function alone({ group: _group, ...tick }: Candidate): Candidate {
  return { ...tick, type: "checkbox" };
}

function findCombs(model: PageModel): Candidate[] {
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
  return rows
    .filter((row) => row.length >= 4 || (row.length >= 2 && isBesideAnother(row)))
    .map((row) => combOf(row, model))
    .map((comb, index, all) => ({ ...comb, label: comb.label || labelBefore(comb, all.slice(0, index)) }));
}

/** Of the comb before it in its row: both are parts of one number. */
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

function combOf(row: readonly Box<Millimetres>[], { chunks }: PageModel): Candidate {
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
  return { type: "cells", box, label: cleanLabel((left ?? above)?.text ?? ""), confidence: 0.9, maxLength: row.length };
}
