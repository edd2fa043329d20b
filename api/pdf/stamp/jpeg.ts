/**
 * JPEG files (ITU-T T.81) stripped without decoding: segments that draw pixels stay; EXIF, profiles, comments and
 * trailing bytes go.
 */

import type { Matrix } from "../../../domain/field/geometry.ts";
import type { Bytes } from "../../ports/basics.ts";
import { joinBytes } from "../syntax/join-bytes.ts";
import { ImageInvalid, ImageTooLarge } from "./png.ts";

/** Orientation 1 to 8 (EXIF 2.32, tag 274). */
type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

export type Jpeg = {
  /** Stored width, before turning. */
  width: number;
  height: number;
  components: 1 | 3 | 4;
  /** Adobe's programs write inverted CMYK. */
  isAdobe: boolean;
  orientation: Orientation;
  /** The picture without its orientation. */
  data: Bytes;
};

/** Bounds decoding by viewers. */
const MOST_PIXELS = 40_000_000;

const ADOBE = 0xee;
const EXIF = 0xe1;
const SCAN = 0xda;
const END = 0xd9;
const tables = new Set([0xdb, 0xc4, 0xdd]);
/** Baseline, extended and progressive Huffman; viewers do not support the others. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
const strangeFrames = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf, 0xdc]);

export function isJpeg(file: Bytes): boolean {
  return file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff;
}

/** @throws ImageInvalid */
export function readJpeg(file: Bytes): Jpeg {
  if (!isJpeg(file)) throw new ImageInvalid("not a JPEG");
  const remaining: Bytes[] = [file.subarray(0, 2)];
  let frame: Pick<Jpeg, "width" | "height" | "components"> | null = null;
  let orientation: Orientation = 1;
  let isAdobe = false;
  let scans = 0;
  for (let at = 2; ; ) {
    const { marker, start, end } = segmentAt(file, at);
    at = end;
    const body = file.subarray(start + 4, end);
    if (marker === END) {
      remaining.push(file.subarray(start, end));
      break;
    }
    if (strangeFrames.has(marker) || (frames.has(marker) && frame)) throw new ImageInvalid("coding");
    if (frames.has(marker)) frame = readFrame(body);
    else if (marker === EXIF && orientation === 1) orientation = orientationIn(body);
    const isAdobeMark = marker === ADOBE && String.fromCharCode(...body.subarray(0, 5)) === "Adobe";
    isAdobe ||= isAdobeMark;
    if (marker === SCAN) {
      if (!frame) throw new ImageInvalid("no frame");
      at = endOfScan(file, end);
      scans += 1;
    }
    if (isAdobeMark || tables.has(marker) || frames.has(marker) || marker === SCAN)
      remaining.push(file.subarray(start, at));
  }
  if (!frame || scans === 0) throw new ImageInvalid("no picture");
  return { ...frame, isAdobe, orientation, data: joinBytes(remaining) };
}

/** The picture with only pixels and orientation. @throws ImageInvalid */
export function plainJpeg(file: Bytes): Bytes {
  const { orientation, data } = readJpeg(file);
  return orientation === 1 ? data : joinBytes([data.subarray(0, 2), exifOf(orientation), data.subarray(2)]);
}

/** Maps the unit square of the stored picture to the shown one; y up. */
export function turnOf(orientation: Orientation): Matrix {
  const turns: Record<Orientation, Matrix> = {
    1: [1, 0, 0, 1, 0, 0],
    2: [-1, 0, 0, 1, 1, 0],
    3: [-1, 0, 0, -1, 1, 1],
    4: [1, 0, 0, -1, 0, 1],
    5: [0, -1, -1, 0, 1, 1],
    6: [0, -1, 1, 0, 0, 1],
    7: [0, 1, 1, 0, 0, 0],
    8: [0, 1, -1, 0, 1, 0],
  };
  return turns[orientation];
}

/** The marker at `at` with its body's start and end; skips fill bytes. */
function segmentAt(file: Bytes, at: number): { marker: number; start: number; end: number } {
  if (file[at] !== 0xff) throw new ImageInvalid("no marker");
  let start = at;
  while (file[start + 1] === 0xff) start += 1;
  const marker = file[start + 1];
  if (marker === undefined) throw new ImageInvalid("cut short");
  if (marker === END) return { marker, start, end: start + 2 };
  const length = (file[start + 2] ?? 0) * 256 + (file[start + 3] ?? 0);
  const end = start + 2 + length;
  if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8) || length < 2 || end > file.length) {
    throw new ImageInvalid("segment");
  }
  return { marker, start, end };
}

function readFrame(body: Bytes): Pick<Jpeg, "width" | "height" | "components"> {
  const [precision, y1 = 0, y0 = 0, x1 = 0, x0 = 0, components] = body;
  const [width, height] = [x1 * 256 + x0, y1 * 256 + y0];
  if (precision !== 8 || body.length !== 6 + 3 * components!) throw new ImageInvalid("frame");
  if (components !== 1 && components !== 3 && components !== 4) throw new ImageInvalid("components");
  if (width === 0 || height === 0) throw new ImageInvalid("empty");
  if (width * height > MOST_PIXELS) throw new ImageTooLarge("too many pixels");
  return { width, height, components };
}

/** Scan data ends at the next marker that is neither a restart nor a stuffed byte (§B.1.1.5). */
function endOfScan(file: Bytes, start: number): number {
  for (let at = start; at + 1 < file.length; at += 1) {
    if (file[at] !== 0xff) continue;
    const next = file[at + 1]!;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  throw new ImageInvalid("cut short");
}

function orientationIn(body: Bytes): Orientation {
  if (String.fromCharCode(...body.subarray(0, 6)) !== "Exif\0\0" || body.length < 14) return 1;
  const tiff = new DataView(body.buffer, body.byteOffset + 6, body.length - 6);
  const isLittle = tiff.getUint16(0) === 0x4949;
  const first = tiff.getUint32(4, isLittle);
  if (first + 2 > tiff.byteLength) return 1;
  const count = tiff.getUint16(first, isLittle);
  for (let entry = 0; entry < count; entry++) {
    const at = first + 2 + 12 * entry;
    if (at + 12 > tiff.byteLength) return 1;
    if (tiff.getUint16(at, isLittle) !== 0x0112) continue;
    const value = tiff.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? (value as Orientation) : 1;
  }
  return 1;
}

/** An EXIF segment with only this entry. */
function exifOf(orientation: Orientation): Bytes {
  const head = [0xff, EXIF, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0];
  const tiff = [0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8];
  const entry = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  return new Uint8Array([...head, ...tiff, ...entry, 0, 0, 0, 0]);
}
