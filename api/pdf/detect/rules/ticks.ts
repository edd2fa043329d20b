/** Small squares and circles to tick. */
import type { Box, Millimetres } from "../../../../domain/field/geometry.ts";
import { type Candidate, cleanLabel, contains, intersects, withoutInner } from "./candidate.ts";
import { findCombs } from "./combs.ts";
import type { Chunk, PageModel } from "./page-model.ts";

const SMALLEST_MM = 1.9;
const LARGEST_MM = 7;

type Square = Box<Millimetres> & { isRound: boolean };

/** Finds combs first, because a comb's boxes are not ticks. */
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

/** Neighbouring circles, in a row or column, are choices of one question. */
function withGroups(ticks: readonly Candidate[], squares: readonly Square[]): Candidate[] {
  let groups = 0;
  const grouped: Candidate[] = [];
  for (const tick of ticks) {
    if (tick.type !== "radio") {
      grouped.push(tick);
      continue;
    }
    const neighbour = grouped.find(({ type, box }) => {
      const [dx, dy] = [Math.abs(box.x - tick.box.x), Math.abs(box.y - tick.box.y)];
      return type === "radio" && ((dx < 1 && dy < 10) || (dy < 1 && dx < 60));
    });
    grouped.push({ ...tick, group: neighbour?.group ?? `choice ${++groups}` });
  }
  const isAlone = ({ group }: Candidate): boolean => grouped.filter((other) => other.group === group).length < 2;
  return squares.length === 0 ? [] : grouped.map((one) => (one.type === "radio" && isAlone(one) ? alone(one) : one));
}

function alone({ group: _group, ...tick }: Candidate): Candidate {
  return { ...tick, type: "checkbox" };
}
