/** Snapping: a moving box is attracted to edges and middles of its neighbours and the middle of the page. */
import { type Millimetres, round } from "../../../../domain/field/geometry.ts";
import type { Delta, FieldBox, PageSize } from "./box.ts";

/** The line at which something snapped. */
export type Guide = { axis: "x" | "y"; at: Millimetres };

type Snapped = { delta: Delta; guides: Guide[] };

/** Corrects a move so that an edge or middle of the box meets a line within `reach`. */
export function snapMove(
  box: FieldBox,
  delta: Delta,
  around: { others: readonly FieldBox[]; page: PageSize; reach: Millimetres },
): Snapped {
  const x = snapSpan(box.x + delta.x, box.width, linesOf(around.others, "x", around.page.width), around.reach);
  const y = snapSpan(box.y + delta.y, box.height, linesOf(around.others, "y", around.page.height), around.reach);
  return {
    delta: { x: delta.x + x.by, y: delta.y + y.by },
    guides: [...x.at.map((at) => ({ axis: "x" as const, at })), ...y.at.map((at) => ({ axis: "y" as const, at }))],
  };
}

function linesOf(others: readonly FieldBox[], axis: "x" | "y", pageLength: Millimetres): Millimetres[] {
  const length = axis === "x" ? "width" : "height";
  const lines = others.flatMap((box) => [box[axis], box[axis] + box[length] / 2, box[axis] + box[length]]);
  return [...lines, pageLength / 2];
}

function snapSpan(
  start: Millimetres,
  length: Millimetres,
  lines: readonly Millimetres[],
  reach: Millimetres,
): { by: Millimetres; at: Millimetres[] } {
  let by: Millimetres | null = null;
  for (const edge of [start, start + length / 2, start + length]) {
    for (const line of lines) {
      const gap = line - edge;
      if (Math.abs(gap) <= reach && (by === null || Math.abs(gap) < Math.abs(by))) by = gap;
    }
  }
  if (by === null) return { by: 0, at: [] };
  const edges = [start + by, start + by + length / 2, start + by + length];
  const at = lines.filter((line) => edges.some((edge) => Math.abs(edge - line) < 0.005)).map(round);
  return { by, at: [...new Set(at)] };
}
