/** A picture prepared for PDF: PNG decoded and reduced, colour and alpha apart; JPEG unchanged. */

import { deflateSync } from "node:zlib";
import type { Matrix } from "../../../domain/field/geometry.ts";
import type { Bytes } from "../../ports/basics.ts";
import { isJpeg, readJpeg, turnOf } from "./jpeg.ts";
import { decodePng, type Pixels } from "./png.ts";

/** Width and height as shown. */
export type PreparedImage = { width: number; height: number } & (Samples | Photo);

/** `color` and `alpha` are deflated 8-bit samples. A single colour under an alpha is one pixel. */
type Samples = {
  kind: "samples";
  color: { width: number; height: number; space: "DeviceRGB" | "DeviceGray"; data: Bytes };
  alpha: Bytes | null;
};

/** A JPEG in its stored size, with the matrix that turns it upright. */
type Photo = {
  kind: "photo";
  stored: { width: number; height: number; space: "DeviceRGB" | "DeviceGray" | "DeviceCMYK"; data: Bytes };
  isInverted: boolean;
  turn: Matrix;
};

/** Sharp at 300 dpi on the widest signature field. */
const MOST_SIDE = 1200;

/** @throws ImageInvalid */
export function prepareImage(file: Bytes): PreparedImage {
  return isJpeg(file) ? preparePhoto(file) : prepareSamples(file);
}

function preparePhoto(file: Bytes): PreparedImage {
  const { width, height, components, isAdobe, orientation, data } = readJpeg(file);
  const space = components === 1 ? "DeviceGray" : components === 3 ? "DeviceRGB" : "DeviceCMYK";
  const uprightSize = orientation > 4 ? { width: height, height: width } : { width, height };
  const stored = { width, height, space, data } as const;
  return { kind: "photo", ...uprightSize, stored, isInverted: isAdobe && components === 4, turn: turnOf(orientation) };
}

function prepareSamples(png: Bytes): PreparedImage {
  const { width, height, rgba } = shrink(decodePng(png));
  const count = width * height;
  const isOpaque = !rgba.some((value, index) => index % 4 === 3 && value !== 255);
  const ink = isOpaque ? null : singleColor(rgba);
  const alpha = isOpaque ? null : compress(channel(rgba, count, 3));
  if (ink) {
    const color = { width: 1, height: 1, space: "DeviceRGB" as const, data: compress(new Uint8Array(ink)) };
    return { kind: "samples", width, height, color, alpha };
  }
  const isGray = isGrayscale(rgba);
  const data = compress(isGray ? channel(rgba, count, 0) : withoutAlpha(rgba, count));
  const color = { width, height, space: isGray ? "DeviceGray" : "DeviceRGB", data } as const;
  return { kind: "samples", width, height, color, alpha };
}

/** Averages whole blocks until no side exceeds the maximum. */
function shrink(pixels: Pixels): Pixels {
  const factor = Math.ceil(Math.max(pixels.width, pixels.height) / MOST_SIDE);
  if (factor === 1) return pixels;
  const width = Math.ceil(pixels.width / factor);
  const height = Math.ceil(pixels.height / factor);
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rgba.set(average(pixels, x * factor, y * factor, factor), (y * width + x) * 4);
  }
  return { width, height, rgba };
}

function average(pixels: Pixels, left: number, top: number, side: number): number[] {
  let [red, green, blue, alpha, count] = [0, 0, 0, 0, 0];
  for (let y = top; y < Math.min(top + side, pixels.height); y++) {
    for (let x = left; x < Math.min(left + side, pixels.width); x++) {
      const at = (y * pixels.width + x) * 4;
      const weight = pixels.rgba[at + 3]!;
      red += pixels.rgba[at]! * weight;
      green += pixels.rgba[at + 1]! * weight;
      blue += pixels.rgba[at + 2]! * weight;
      alpha += weight;
      count++;
    }
  }
  if (alpha === 0) return [0, 0, 0, 0];
  return [red / alpha, green / alpha, blue / alpha, alpha / count].map(Math.round);
}

/** The single colour of all visible pixels, or `null`. */
function singleColor(rgba: Bytes): [number, number, number] | null {
  let first = -1;
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at + 3] === 0) continue;
    if (first < 0) first = at;
    else if (rgba[at] !== rgba[first] || rgba[at + 1] !== rgba[first + 1] || rgba[at + 2] !== rgba[first + 2])
      return null;
  }
  return first < 0 ? [0, 0, 0] : [rgba[first]!, rgba[first + 1]!, rgba[first + 2]!];
}

function isGrayscale(rgba: Bytes): boolean {
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at + 3] !== 0 && (rgba[at] !== rgba[at + 1] || rgba[at] !== rgba[at + 2])) return false;
  }
  return true;
}

function channel(rgba: Bytes, count: number, offset: number): Bytes {
  const samples = new Uint8Array(count);
  for (let index = 0; index < count; index++) samples[index] = rgba[index * 4 + offset]!;
  return samples;
}

function withoutAlpha(rgba: Bytes, count: number): Bytes {
  const samples = new Uint8Array(count * 3);
  for (let index = 0; index < count; index++) {
    samples[index * 3] = rgba[index * 4]!;
    samples[index * 3 + 1] = rgba[index * 4 + 1]!;
    samples[index * 3 + 2] = rgba[index * 4 + 2]!;
  }
  return samples;
}

function compress(data: Bytes): Bytes {
  return new Uint8Array(deflateSync(data, { level: 6 }));
}
