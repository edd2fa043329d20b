/** Paths as seen: lines, frames, circles, areas. */
import type { Matrix } from "../../../domain/field/geometry.ts";
import type { PageMarks } from "./marks.ts";
import { apply, boxAround } from "./matrix.ts";

type Point = [number, number];
type Subpath = { points: Point[]; isCurved: boolean; isClosed: boolean };

type Paint = {
  strokes: boolean;
  fills: boolean;
  /** From 0, black, to 1, white. */
  strokeLight: number;
  fillLight: number;
  /** Line width. */
  width: number;
};

/** Thinner areas are lines. */
const LINE_MM = 1.1;
const STRAIGHT_MM = 0.35;
const WHITE = 0.97;
/** Nobody can write on areas darker than this. */
const SHADE = 0.7;
const POINTS_LIMIT = 2_000;

export type Path = {
  move(x: number, y: number): void;
  line(x: number, y: number): void;
  curve(x: number, y: number): void;
  rectangle(x: number, y: number, width: number, height: number): void;
  close(): void;
  paint(painting: Paint): void;
  clear(): void;
};

/** @param toSeen returns the current matrix from user space to millimetres on the displayed page */
export function createPath(marks: PageMarks, toSeen: () => Matrix): Path {
  let subpaths: Subpath[] = [];
  let count = 0;

  const begin = (points: Point[]): void => {
    if (count++ < POINTS_LIMIT) subpaths.push({ points, isCurved: false, isClosed: false });
  };
  const add = (x: number, y: number, isCurved: boolean): void => {
    const last = subpaths.at(-1);
    if (!last || count++ > POINTS_LIMIT) return;
    last.points.push(apply(toSeen(), x, y));
    last.isCurved ||= isCurved;
  };

  return {
    move: (x, y) => begin([apply(toSeen(), x, y)]),
    line: (x, y) => add(x, y, false),
    curve: (x, y) => add(x, y, true),
    rectangle(x, y, width, height) {
      const corners = [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ] as const;
      begin(corners.map(([cx, cy]) => apply(toSeen(), cx, cy)));
      const last = subpaths.at(-1);
      if (last) last.isClosed = true;
    },
    close() {
      const last = subpaths.at(-1);
      if (last) last.isClosed = true;
    },
    paint(painting) {
      for (const subpath of subpaths) addSubpath(marks, subpath, painting);
      this.clear();
    },
    clear() {
      subpaths = [];
      count = 0;
    },
  };
}

function addSubpath(marks: PageMarks, subpath: Subpath, painting: Paint): void {
  const strokes = painting.strokes && painting.strokeLight < WHITE;
  const fills = painting.fills && painting.fillLight < WHITE;
  if (!strokes && !fills) return;
  const box = boxAround(subpath.points);
  if (subpath.isCurved) {
    const isSmall = box.width > 1.5 && box.width < 9 && Math.abs(box.width - box.height) < 1;
    if (isSmall && (strokes || painting.fillLight > SHADE)) marks.frames.push({ ...box, look: "round" });
    return;
  }
  const thickness = painting.strokes ? painting.width : 0;
  if (isRectangle(subpath)) {
    if (box.height <= LINE_MM && box.width > box.height) addRule(marks, "x", box, Math.max(box.height, thickness));
    else if (box.width <= LINE_MM) addRule(marks, "y", box, Math.max(box.width, thickness));
    else if (strokes) marks.frames.push({ ...box, look: "stroked" });
    else if (painting.fillLight > SHADE) marks.frames.push({ ...box, look: "shaded" });
    else marks.pictures.push(box);
  } else if (strokes) {
    const closing = subpath.isClosed ? [subpath.points[0]!] : [];
    addSegments(marks, [...subpath.points, ...closing], thickness);
  }
}

function addSegments(marks: PageMarks, points: readonly Point[], thickness: number): void {
  for (let i = 1; i < points.length; i++) {
    const box = boxAround([points[i - 1]!, points[i]!]);
    if (box.height <= STRAIGHT_MM && box.width > STRAIGHT_MM) addRule(marks, "x", box, thickness);
    else if (box.width <= STRAIGHT_MM && box.height > STRAIGHT_MM) addRule(marks, "y", box, thickness);
  }
}

function addRule(marks: PageMarks, axis: "x" | "y", box: ReturnType<typeof boxAround>, thickness: number): void {
  const isX = axis === "x";
  const x = isX ? box.x : box.x + box.width / 2;
  const y = isX ? box.y + box.height / 2 : box.y;
  marks.rules.push({ axis, x, y, length: isX ? box.width : box.height, thickness });
}

/** Four axis-parallel corners, closed or returning to the start. */
function isRectangle({ points, isClosed }: Subpath): boolean {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 4 || points.length > 5) return false;
  const isBack = Math.hypot(first[0] - last[0], first[1] - last[1]) < STRAIGHT_MM;
  if (points.length === 5 && !isBack) return false;
  if (points.length === 4 && !isClosed) return false;
  return points.slice(0, 4).every(([x, y], index) => {
    const [nx, ny] = points[(index + 1) % 4]!;
    return Math.abs(x - nx) < STRAIGHT_MM || Math.abs(y - ny) < STRAIGHT_MM;
  });
}
