/** Fills shapes in a picture without a canvas: exact enough to compare two drawings that it made itself. */
import type { Matrix } from "../../../domain/field/geometry.ts";
import type { Raster } from "../../../domain/file/picture-difference.ts";

export type Rgb = readonly [red: number, green: number, blue: number];

/** Pixels of a rectangle; `right` and `bottom` are beyond it. */
export type Area = { left: number; top: number; right: number; bottom: number };

export type Ink = { colour: Rgb; alpha: number; multiplies: boolean };

/** Closed lines through points, as x and y in turn. */
export type Outline = number[][];

/** Signals a shape that would take too long. */
export class TooComplex extends Error {}

const ROWS_PER_PIXEL = 4;
/** Largest number of crossings of edges and rows in a shape. */
const CROSSINGS = 4_000_000;
const STEPS_PER_CURVE = 6;
/** Thinner lines would be lost between pixels. */
const LEAST_WIDTH = 1.2;

/** Makes lines of a path of pdf.js: numbers that say what follows, and coordinates. */
export function outlineOf(path: ArrayLike<number>, [a, b, c, d, e, f]: Matrix): Outline {
  const lines: Outline = [];
  let line: number[] = [];
  let [x, y] = [0, 0];
  const add = (toX: number, toY: number): void => {
    [x, y] = [toX, toY];
    line.push(a * x + c * y + e, b * x + d * y + f);
  };
  const start = (toX: number, toY: number): void => {
    line = [];
    lines.push(line);
    add(toX, toY);
  };
  const curve = (x1: number, y1: number, x2: number, y2: number, x3: number, y3: number): void => {
    const [fromX, fromY] = [x, y];
    for (let step = 1; step <= STEPS_PER_CURVE; step++) {
      const t = step / STEPS_PER_CURVE;
      const u = 1 - t;
      const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
      add(p * fromX + q * x1 + r * x2 + s * x3, p * fromY + q * y1 + r * y2 + s * y3);
    }
  };
  for (let at = 0; at < path.length; ) {
    const operator = path[at++];
    const [x1, y1, x2, y2] = [path[at]!, path[at + 1]!, path[at + 2]!, path[at + 3]!];
    if (operator === 0) start(x1, y1);
    else if (operator === 1) add(x1, y1);
    else if (operator === 2) curve(x1, y1, x2, y2, path[at + 4]!, path[at + 5]!);
    else if (operator === 3) {
      const [fromX, fromY] = [x, y];
      const between = (from: number, to: number) => from + (2 / 3) * (to - from);
      curve(between(fromX, x1), between(fromY, y1), between(x2, x1), between(y2, y1), x2, y2);
    } else if (line.length > 1) line.push(line[0]!, line[1]!);
    at += [2, 2, 6, 4][operator!] ?? 0;
  }
  return lines;
}

export function areaOf(outline: Outline): Area {
  const area: Area = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const line of outline) {
    for (let at = 0; at < line.length; at += 2) {
      area.left = Math.min(area.left, line[at]!);
      area.right = Math.max(area.right, line[at]!);
      area.top = Math.min(area.top, line[at + 1]!);
      area.bottom = Math.max(area.bottom, line[at + 1]!);
    }
  }
  return area;
}

export function commonArea(one: Area, other: Area): Area {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

export function whiteRaster(width: number, height: number): Raster {
  return { width, height, bytesPerPixel: 3, data: new Uint8Array(width * height * 3).fill(255) };
}

/** Fills what lines go around, each a stretch of the outline. @throws TooComplex */
export function strokeShape(raster: Raster, outline: Outline, width: number, clip: Area, ink: Ink): void {
  const half = Math.max(width, LEAST_WIDTH) / 2;
  const stretches = outline.flatMap((line) => {
    const quads: number[][] = [];
    for (let at = 0; at + 3 < line.length; at += 2) {
      const [x0, y0, x1, y1] = [line[at]!, line[at + 1]!, line[at + 2]!, line[at + 3]!];
      const length = Math.hypot(x1 - x0, y1 - y0);
      const [alongX, alongY] = length > 0 ? [((x1 - x0) / length) * half, ((y1 - y0) / length) * half] : [half, 0];
      const [sideX, sideY] = [-alongY, alongX];
      quads.push([
        ...[x0 + sideX, y0 + sideY, x1 + sideX, y1 + sideY],
        ...[x1 - sideX, y1 - sideY, x0 - sideX, y0 - sideY],
      ]);
    }
    return quads;
  });
  fillShape(raster, stretches, false, clip, ink);
}

/** @throws TooComplex */
export function fillShape(raster: Raster, outline: Outline, isEvenOdd: boolean, clip: Area, ink: Ink): void {
  const page = { left: 0, top: 0, right: raster.width, bottom: raster.height };
  const area = commonArea(commonArea(areaOf(outline), clip), page);
  if (!(area.left < area.right && area.top < area.bottom)) return;
  const [firstRow, endRow] = [Math.floor(area.top), Math.ceil(area.bottom)];
  const rows = crossingsOf(outline, firstRow, endRow, area);
  const [firstColumn, endColumn] = [Math.floor(area.left), Math.ceil(area.right)];
  const cover = new Float32Array(endColumn - firstColumn);
  for (let row = firstRow; row < endRow; row++) {
    cover.fill(0);
    for (let part = 0; part < ROWS_PER_PIXEL; part++) {
      const crossings = rows[(row - firstRow) * ROWS_PER_PIXEL + part];
      if (crossings) addSpans(cover, crossings, isEvenOdd, area, firstColumn);
    }
    for (let i = 0; i < cover.length; i++) {
      if (cover[i]! > 0) blend(raster, firstColumn + i, row, Math.min(1, cover[i]! / ROWS_PER_PIXEL), ink);
    }
  }
}

type Crossing = { x: number; winding: 1 | -1 };

function crossingsOf(outline: Outline, firstRow: number, endRow: number, area: Area): Crossing[][] {
  const rows: Crossing[][] = [];
  let count = 0;
  const yOf = (index: number): number => firstRow + (index + 0.5) / ROWS_PER_PIXEL;
  const indexFrom = (y: number): number => Math.ceil((y - firstRow) * ROWS_PER_PIXEL - 0.5);
  const last = (endRow - firstRow) * ROWS_PER_PIXEL;
  for (const line of outline) {
    for (let at = 0; at < line.length; at += 2) {
      const next = (at + 2) % line.length;
      const [x0, y0, x1, y1] = [line[at]!, line[at + 1]!, line[next]!, line[next + 1]!];
      if (y0 === y1 || !Number.isFinite(x0 + y0 + x1 + y1)) continue;
      const winding = y0 < y1 ? 1 : -1;
      const from = Math.max(0, indexFrom(Math.max(area.top, Math.min(y0, y1))));
      const to = Math.min(last, indexFrom(Math.min(area.bottom, Math.max(y0, y1))));
      count += Math.max(0, to - from);
      if (count > CROSSINGS) throw new TooComplex();
      for (let index = from; index < to; index++) {
        rows[index] ??= [];
        rows[index]!.push({ x: x0 + ((yOf(index) - y0) / (y1 - y0)) * (x1 - x0), winding });
      }
    }
  }
  return rows;
}

function addSpans(cover: Float32Array, crossings: Crossing[], isEvenOdd: boolean, area: Area, first: number): void {
  crossings.sort((one, other) => one.x - other.x);
  let winding = 0;
  for (let i = 0; i + 1 < crossings.length; i++) {
    winding += crossings[i]!.winding;
    if (isEvenOdd ? i % 2 === 1 : winding === 0) continue;
    const left = Math.max(area.left, crossings[i]!.x) - first;
    const right = Math.min(area.right, crossings[i + 1]!.x) - first;
    for (let column = Math.floor(left); column < right; column++) {
      cover[column]! += Math.min(right, column + 1) - Math.max(left, column);
    }
  }
}

function blend({ data, width }: Raster, x: number, y: number, cover: number, { colour, alpha, multiplies }: Ink): void {
  const at = (y * width + x) * 3;
  const share = cover * alpha;
  for (let channel = 0; channel < 3; channel++) {
    const below = data[at + channel]!;
    const above = multiplies ? (below * colour[channel]!) / 255 : colour[channel]!;
    data[at + channel] = below + (above - below) * share;
  }
}
