import type { Bytes } from "../../ports/basics.ts";
import type { Picture } from "./pdfium.ts";

/** Pixels row by row: one byte each if all are gray, otherwise red, green, blue and one unused byte. */
export type Raster = { width: number; height: number; channels: 1 | 4; data: Bytes };

/** The picture's pixels, gray if no pixel has a colour. */
export function rasterOf({ width, height, data }: Picture): Raster {
  const pixels = pixelsOf(data);
  const gray = new Uint8Array(pixels.length);
  for (let at = 0; at < pixels.length; at++) {
    const pixel = pixels[at]! & 0xff_ff_ff;
    if (pixel !== (pixel & 0xff) * 0x01_01_01) return { width, height, channels: 4, data };
    gray[at] = pixel;
  }
  return { width, height, channels: 1, data: gray };
}

/** Four bytes each as one little-endian number. */
export function pixelsOf(data: Bytes): Uint32Array {
  return new Uint32Array(data.buffer, data.byteOffset, data.length / 4);
}

/** Scales a raster down to a width: each pixel is the mean of those it covers. */
export function shrink({ width, height, channels, data }: Raster, toWidth: number): Raster {
  if (toWidth >= width) return { width, height, channels, data };
  const toHeight = Math.max(1, Math.round((height * toWidth) / width));
  const columns = edgesOf(width, toWidth);
  const rows = edgesOf(height, toHeight);
  const made = new Uint8Array(toWidth * toHeight * channels);
  const used = channels === 1 ? 1 : 3;
  const sums = new Uint32Array(toWidth * used);
  for (let toY = 0, y = 0, into = 0; toY < toHeight; toY++) {
    sums.fill(0);
    const rowCount = rows[toY + 1]! - rows[toY]!;
    for (; y < rows[toY + 1]!; y++) addRow(data, y * width * channels, channels, columns, sums);
    for (let x = 0, sum = 0; x < toWidth; x++) {
      const count = (columns[x + 1]! - columns[x]!) * rowCount;
      for (let channel = 0; channel < used; channel++) made[into++] = sums[sum++]! / count;
      into += channels - used;
    }
  }
  return { width: toWidth, height: toHeight, channels, data: made };
}

/** Adds the pixels of a row, which starts at a byte, to the sums of the columns that cover them. */
function addRow(data: Bytes, start: number, channels: number, columns: Uint32Array, sums: Uint32Array): void {
  let at = start;
  for (let column = 1, sum = 0; column < columns.length; column++) {
    const end = start + columns[column]! * channels;
    if (channels === 1) {
      let gray = 0;
      while (at < end) gray += data[at++]!;
      sums[sum++]! += gray;
      continue;
    }
    let [red, green, blue] = [0, 0, 0];
    for (; at < end; at += 4) {
      red += data[at]!;
      green += data[at + 1]!;
      blue += data[at + 2]!;
    }
    sums[sum++]! += red;
    sums[sum++]! += green;
    sums[sum++]! += blue;
  }
}

/** First source pixel of each target pixel, and the end. */
function edgesOf(from: number, to: number): Uint32Array {
  return Uint32Array.from({ length: to + 1 }, (_, index) => Math.floor((index * from) / to));
}
