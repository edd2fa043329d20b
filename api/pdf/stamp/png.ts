/** A bounded PNG decoder (ISO/IEC 15948): all colour types and depths, interlaced or not, ancillary chunks ignored. */

import { inflateSync } from "node:zlib";
import type { Bytes } from "../../ports/basics.ts";
import { joinBytes } from "../syntax/join-bytes.ts";

/** Eight bits each of red, green, blue, alpha, not premultiplied, row by row. */
export type Pixels = { width: number; height: number; rgba: Bytes };

export class ImageInvalid extends Error {
  override name = "ImageInvalid";
}

/** More pixels than this decoder accepts. */
export class ImageTooLarge extends ImageInvalid {}

/** Decoding uses at most about 100 MB. */
const MOST_PIXELS = 25_000_000;
const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

type Header = { width: number; height: number; depth: number; color: number; isInterlaced: boolean };

const samplesPerPixel: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const depthsOf: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** @throws ImageInvalid */
export function decodePng(file: Bytes): Pixels {
  if (!signature.every((byte, index) => file[index] === byte)) throw new ImageInvalid("not a PNG");
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let header: Header | null = null;
  let palette: Bytes = new Uint8Array(0);
  let transparency: Bytes | null = null;
  const data: Bytes[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...file.subarray(at + 4, at + 8));
    if (at + 12 + length > file.length) throw new ImageInvalid("chunk cut short");
    const chunk = file.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") header = readHeader(chunk);
    else if (type === "PLTE") palette = chunk;
    else if (type === "tRNS") transparency = chunk;
    else if (type === "IDAT") data.push(chunk);
    else if (type === "IEND") break;
    at += 12 + length;
  }
  if (!header) throw new ImageInvalid("no header");
  const raw = inflate(data, header);
  return expand(header, raw, palette, transparency);
}

function readHeader(chunk: Bytes): Header {
  if (chunk.length !== 13) throw new ImageInvalid("header length");
  const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  const header = {
    width: view.getUint32(0),
    height: view.getUint32(4),
    depth: chunk[8]!,
    color: chunk[9]!,
    isInterlaced: chunk[12] === 1,
  };
  const isKnown = depthsOf[header.color]?.includes(header.depth) && chunk[10] === 0 && chunk[11] === 0;
  if (!isKnown || chunk[12]! > 1) throw new ImageInvalid("header");
  if (header.width === 0 || header.height === 0) throw new ImageInvalid("empty");
  if (header.width * header.height > MOST_PIXELS) throw new ImageTooLarge("too many pixels");
  return header;
}

type Pass = { width: number; height: number; x0: number; y0: number; dx: number; dy: number };

const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function passesOf(header: Header): Pass[] {
  const { width, height } = header;
  if (!header.isInterlaced) return [{ width, height, x0: 0, y0: 0, dx: 1, dy: 1 }];
  return adam7
    .map(([x0, y0, dx, dy]) => ({
      width: Math.ceil((width - x0) / dx),
      height: Math.ceil((height - y0) / dy),
      x0,
      y0,
      dx,
      dy,
    }))
    .filter((pass) => pass.width > 0 && pass.height > 0);
}

function rowBytes(header: Header, width: number): number {
  return Math.ceil((width * samplesPerPixel[header.color]! * header.depth) / 8);
}

function inflate(data: readonly Bytes[], header: Header): Bytes {
  const expected = passesOf(header).reduce((sum, pass) => sum + pass.height * (rowBytes(header, pass.width) + 1), 0);
  let raw: Uint8Array;
  try {
    raw = inflateSync(joinBytes(data), { maxOutputLength: expected });
  } catch (cause) {
    throw new ImageInvalid("pixel data", { cause });
  }
  if (raw.length !== expected) throw new ImageInvalid("pixel data cut short");
  return new Uint8Array(raw.buffer as ArrayBuffer, raw.byteOffset, raw.byteLength);
}

function expand(header: Header, raw: Bytes, palette: Bytes, transparency: Bytes | null): Pixels {
  const rgba = new Uint8Array(header.width * header.height * 4);
  const step = Math.max(1, (samplesPerPixel[header.color]! * header.depth) >> 3);
  let at = 0;
  for (const pass of passesOf(header)) {
    const length = rowBytes(header, pass.width);
    for (let y = 0; y < pass.height; y++) {
      unfilter(raw, at, length, step, y > 0);
      const row = raw.subarray(at + 1, at + 1 + length);
      const target = ((pass.y0 + y * pass.dy) * header.width + pass.x0) * 4;
      writeRow(header, row, pass.width, palette, transparency, rgba, target, pass.dx * 4);
      at += length + 1;
    }
  }
  return { width: header.width, height: header.height, rgba };
}

/** Undoes a row's filter in place (§9); the row above is `length + 1` bytes before. */
function unfilter(raw: Bytes, start: number, length: number, step: number, hasAbove: boolean): void {
  const filter = raw[start]!;
  if (filter > 4) throw new ImageInvalid("filter");
  if (filter === 0) return;
  const first = start + 1;
  const up = length + 1;
  for (let at = first; at < first + length; at++) {
    const left = at - first >= step ? raw[at - step]! : 0;
    const above = hasAbove ? raw[at - up]! : 0;
    const corner = hasAbove && at - first >= step ? raw[at - up - step]! : 0;
    raw[at]! +=
      filter === 1 ? left : filter === 2 ? above : filter === 3 ? (left + above) >> 1 : paeth(left, above, corner);
  }
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const toLeft = Math.abs(estimate - left);
  const toAbove = Math.abs(estimate - above);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function writeRow(
  header: Header,
  row: Bytes,
  width: number,
  palette: Bytes,
  transparency: Bytes | null,
  rgba: Bytes,
  target: number,
  stride: number,
): void {
  const { color, depth } = header;
  if (color === 6 && depth === 8 && stride === 4) {
    rgba.set(row, target);
    return;
  }
  const wide = depth === 16 ? 2 : 1;
  const most = depth < 8 ? (1 << depth) - 1 : 255;
  const sample = (index: number) =>
    depth < 8 ? (row[(index * depth) >> 3]! >> (8 - depth - ((index * depth) & 7))) & most : row[index * wide]!;
  const key = (index: number) =>
    transparency && transparency.length > index * 2 + 1 ? transparency[index * 2 + (depth === 16 ? 0 : 1)]! : -1;
  for (let x = 0, at = target; x < width; x++, at += stride) {
    if (color === 3) {
      const entry = sample(x);
      if (entry * 3 + 2 >= palette.length) throw new ImageInvalid("palette");
      rgba[at] = palette[entry * 3]!;
      rgba[at + 1] = palette[entry * 3 + 1]!;
      rgba[at + 2] = palette[entry * 3 + 2]!;
      rgba[at + 3] = transparency?.[entry] ?? 255;
    } else if (color === 0 || color === 4) {
      const index = color === 4 ? x * 2 : x;
      const gray = sample(index);
      const shade = depth < 8 ? Math.round((gray * 255) / most) : gray;
      rgba[at] = shade;
      rgba[at + 1] = shade;
      rgba[at + 2] = shade;
      rgba[at + 3] = color === 4 ? sample(index + 1) : key(0) === gray ? 0 : 255;
    } else {
      const index = x * (color === 6 ? 4 : 3);
      rgba[at] = sample(index);
      rgba[at + 1] = sample(index + 1);
      rgba[at + 2] = sample(index + 2);
      const isKey = rgba[at] === key(0) && rgba[at + 1] === key(1) && rgba[at + 2] === key(2);
      rgba[at + 3] = color === 6 ? sample(index + 3) : isKey ? 0 : 255;
    }
  }
}
