/** A drawn signature as smooth lines: sharp at any size, and small. */
import type { Points, Size } from "../../../domain/field/geometry.ts";
import { number } from "../text/text-operators.ts";

/** As a pad records it: x to the right, y down, in the pad's own units; pressure from 0 to 1, 0.5 when left out. */
export type StrokePoint = readonly [x: number, y: number, pressure?: number];
export type Strokes = { width: number; height: number; strokes: readonly (readonly StrokePoint[])[] };

/** Line width in points at middle pressure. */
const LINE_WIDTH: Points = 1.1;

/** Draws the pad as large as the box allows, centred; origin at the box's bottom left, y up. */
export function strokeOperators(pad: Strokes, box: Size<Points>): string {
  const scale = Math.min(box.width / pad.width, box.height / pad.height);
  const left = (box.width - pad.width * scale) / 2;
  const top = (box.height + pad.height * scale) / 2;
  const lines = pad.strokes.map((stroke) => {
    const points = stroke.map(([x, y, pressure]): Placed => [left + x * scale, top - y * scale, pressure ?? 0.5]);
    return strokePath(withoutRepeats(points));
  });
  return `1 J 1 j\n${lines.join("\n")}\n`;
}

type Placed = readonly [x: Points, y: Points, pressure: number];

function withoutRepeats(points: readonly Placed[]): Placed[] {
  return points.filter((point, index) => {
    const before = points[index - 1];
    return !before || Math.hypot(point[0] - before[0], point[1] - before[1]) > 0.05;
  });
}

/** Cubic curves through all points (Catmull-Rom); a new path wherever the pen's width changes visibly. */
function strokePath(points: readonly Placed[]): string {
  const [first] = points;
  if (!first) return "";
  if (points.length === 1) return `${width(first)} w ${place(first)} m ${place(first)} l S`;
  const parts: string[] = [];
  let current = "";
  for (let index = 0; index < points.length - 1; index++) {
    const from = points[index]!;
    const to = points[index + 1]!;
    const before = points[index - 1] ?? from;
    const after = points[index + 2] ?? to;
    const pen = width([0, 0, (from[2] + to[2]) / 2]);
    if (pen !== current) {
      if (current !== "") parts.push("S");
      parts.push(`${pen} w ${place(from)} m`);
      current = pen;
    }
    const c1 = `${short(from[0] + (to[0] - before[0]) / 6)} ${short(from[1] + (to[1] - before[1]) / 6)}`;
    const c2 = `${short(to[0] - (after[0] - from[0]) / 6)} ${short(to[1] - (after[1] - from[1]) / 6)}`;
    parts.push(`${c1} ${c2} ${place(to)} c`);
  }
  parts.push("S");
  return parts.join("\n");
}

/** In steps of a tenth of the line width, so that an even hand is one path. */
function width(point: Placed): string {
  return number(LINE_WIDTH * (Math.round((0.5 + point[2]) * 10) / 10));
}

function place(point: Placed): string {
  return `${short(point[0])} ${short(point[1])}`;
}

/** Hundredths of a point are finer than any printer. */
function short(value: number): string {
  return number(Math.round(value * 100) / 100);
}
