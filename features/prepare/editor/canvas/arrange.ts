/** Aligns and distributes the boxes of one page. */
import { round } from "../../../../domain/field/geometry.ts";
import type { FieldBox } from "./box.ts";

export const alignments = ["left", "center", "right", "top", "middle", "bottom"] as const;
export type Alignment = (typeof alignments)[number];

/** Moves boxes so that the chosen edge or middle equals that of their common frame; sizes stay. */
export function alignedBoxes(boxes: readonly FieldBox[], alignment: Alignment): FieldBox[] {
  const left = Math.min(...boxes.map((box) => box.x));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const top = Math.min(...boxes.map((box) => box.y));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  const align: Record<Alignment, (box: FieldBox) => FieldBox> = {
    left: (box) => ({ ...box, x: left }),
    center: (box) => ({ ...box, x: round((left + right - box.width) / 2) }),
    right: (box) => ({ ...box, x: round(right - box.width) }),
    top: (box) => ({ ...box, y: top }),
    middle: (box) => ({ ...box, y: round((top + bottom - box.height) / 2) }),
    bottom: (box) => ({ ...box, y: round(bottom - box.height) }),
  };
  return boxes.map(align[alignment]);
}

/** Spreads three or more boxes with equal gaps along an axis; the first and last stay. Keeps the input's order. */
export function distributedBoxes(boxes: readonly FieldBox[], axis: "x" | "y"): FieldBox[] {
  if (boxes.length < 3) return [...boxes];
  const length = axis === "x" ? "width" : "height";
  const order = boxes.map((_, index) => index).sort((a, b) => boxes[a]![axis] - boxes[b]![axis]);
  const first = boxes[order[0]!]!;
  const last = boxes[order.at(-1)!]!;
  const span = last[axis] + last[length] - first[axis];
  const gap = (span - boxes.reduce((sum, box) => sum + box[length], 0)) / (boxes.length - 1);
  const result = [...boxes];
  let at = first[axis];
  for (const index of order) {
    const box = boxes[index]!;
    result[index] = index === order.at(-1) ? box : { ...box, [axis]: round(at) };
    at += box[length] + gap;
  }
  return result;
}
