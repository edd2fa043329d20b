import type { Bytes } from "../../ports/basics.ts";
import type { Raster } from "./raster.ts";

/** Blocks of 8 × 8 transformed values, row by row. A flat block's values are 0 except its first. */
export type Component = { columns: number; rows: number; blocks: Float32Array; isFlat: Bytes };

type Plane = { width: number; height: number; data: Uint8ClampedArray };

/** Gray, or luminance and two colours at half resolution. */
export function componentsOf(raster: Raster): Component[] {
  if (raster.channels === 1) {
    const data = new Uint8ClampedArray(raster.data.buffer, raster.data.byteOffset, raster.data.length);
    return [transform({ width: raster.width, height: raster.height, data }, 1)];
  }
  const [luma, ...colours] = planesOf(raster);
  return [transform(luma!, 2), ...colours.map((plane) => transform(plane, 1))];
}

function planesOf({ width, height, data }: Raster): Plane[] {
  const luma = new Uint8ClampedArray(width * height);
  const [columns, rows] = [(width + 1) >> 1, (height + 1) >> 1];
  const [blue, red] = [new Uint8ClampedArray(columns * rows), new Uint8ClampedArray(columns * rows)];
  for (let at = 0, from = 0; at < luma.length; at++, from += 4) {
    luma[at] = 0.299 * data[from]! + 0.587 * data[from + 1]! + 0.114 * data[from + 2]!;
  }
  for (let y = 0, into = 0; y < rows; y++) {
    const upper = y * 2 * width;
    const lower = Math.min(height - 1, y * 2 + 1) * width;
    for (let x = 0; x < columns; x++, into++) {
      const [left, right] = [x * 2, Math.min(width - 1, x * 2 + 1)];
      let [r, g, b] = [0, 0, 0];
      for (let n = 0; n < 4; n++) {
        const from = ((n < 2 ? upper : lower) + (n % 2 === 0 ? left : right)) * 4;
        r += data[from]!;
        g += data[from + 1]!;
        b += data[from + 2]!;
      }
      blue[into] = 128 + (-0.168736 * r - 0.331264 * g + 0.5 * b) / 4;
      red[into] = 128 + (0.5 * r - 0.418688 * g - 0.081312 * b) / 4;
    }
  }
  return [
    { width, height, data: luma },
    { width: columns, height: rows, data: blue },
    { width: columns, height: rows, data: red },
  ];
}

/** @param multiple blocks per row and column are a multiple of this; pixels beyond the plane repeat its edge */
function transform({ width, height, data }: Plane, multiple: number): Component {
  const columns = Math.ceil(width / 8 / multiple) * multiple;
  const rows = Math.ceil(height / 8 / multiple) * multiple;
  const blocks = new Float32Array(columns * rows * 64);
  const isFlat = new Uint8Array(columns * rows);
  const work = new Float32Array(64);
  for (let block = 0; block < isFlat.length; block++) {
    const [left, top] = [(block % columns) * 8, Math.floor(block / columns) * 8];
    let differs = 0;
    const first = data[Math.min(top, height - 1) * width + Math.min(left, width - 1)]!;
    const isInside = left + 8 <= width && top + 8 <= height;
    for (let y = 0, into = 0; y < 8; y++) {
      const row = Math.min(top + y, height - 1) * width;
      for (let x = 0; x < 8; x++, into++) {
        const value = data[row + (isInside ? left + x : Math.min(left + x, width - 1))]!;
        differs |= value ^ first;
        work[into] = value - 128;
      }
    }
    if (differs === 0) {
      isFlat[block] = 1;
      blocks[block * 64] = (first - 128) * 64;
      continue;
    }
    for (let at = 0; at < 64; at += 8) cosines(work, at, 1);
    for (let at = 0; at < 8; at++) cosines(work, at, 8);
    blocks.set(work, block * 64);
  }
  return { columns, rows, blocks, isFlat };
}

const C4 = Math.SQRT1_2;
const C6 = Math.cos((6 * Math.PI) / 16);
const C2_MINUS_C6 = Math.cos((2 * Math.PI) / 16) - C6;
const C2_PLUS_C6 = Math.cos((2 * Math.PI) / 16) + C6;

/** Factors by which a transformed value, row by row, exceeds the standard's. */
export const scales: Float64Array = Float64Array.from(
  { length: 64 },
  (_, at) => scaleOf(at >> 3) * scaleOf(at & 7) * 8,
);

function scaleOf(index: number): number {
  return index === 0 ? 1 : Math.cos((index * Math.PI) / 16) * Math.SQRT2;
}

/** Eight-point transform of Arai, Agui and Nakajima (1988) in place; its results are scaled. */
function cosines(values: Float32Array, at: number, step: number): void {
  const a0 = values[at]! + values[at + step * 7]!;
  const a7 = values[at]! - values[at + step * 7]!;
  const a1 = values[at + step]! + values[at + step * 6]!;
  const a6 = values[at + step]! - values[at + step * 6]!;
  const a2 = values[at + step * 2]! + values[at + step * 5]!;
  const a5 = values[at + step * 2]! - values[at + step * 5]!;
  const a3 = values[at + step * 3]! + values[at + step * 4]!;
  const a4 = values[at + step * 3]! - values[at + step * 4]!;
  const [b0, b3, b1, b2] = [a0 + a3, a0 - a3, a1 + a2, a1 - a2];
  const even = (b2 + b3) * C4;
  values[at] = b0 + b1;
  values[at + step * 4] = b0 - b1;
  values[at + step * 2] = b3 + even;
  values[at + step * 6] = b3 - even;
  const [c0, c1, c2] = [a4 + a5, a5 + a6, a6 + a7];
  const z5 = (c0 - c2) * C6;
  const z2 = C2_MINUS_C6 * c0 + z5;
  const z4 = C2_PLUS_C6 * c2 + z5;
  const [z11, z13] = [a7 + c1 * C4, a7 - c1 * C4];
  values[at + step * 5] = z13 + z2;
  values[at + step * 3] = z13 - z2;
  values[at + step] = z11 + z4;
  values[at + step * 7] = z11 - z4;
}
