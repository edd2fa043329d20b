/** Writes PNG (ISO/IEC 15948): gray, up to 256 colours as a palette, or RGB. */
import { crc32, deflateSync } from "node:zlib";
import type { Bytes } from "../../ports/basics.ts";
import { joinBytes } from "../syntax/join-bytes.ts";
import { pixelsOf, type Raster } from "./raster.ts";

const SIGNATURE = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const GRAY = 0;
const RGB = 2;
const PALETTE = 3;

/** Every nth row is compressed first, to recognise photographs, whose PNG would exceed the limit. */
const SAMPLE_STEP = 16;
/** A sample compresses worse than the whole picture. */
const SAMPLE_FACTOR = 2.5;
/** Higher levels make pages of text hardly smaller, and photographs are not written. */
const LEVEL = 5;

type Samples = { kind: typeof GRAY | typeof RGB | typeof PALETTE; bytesPerPixel: 1 | 3; data: Bytes; palette?: Bytes };

/** The picture without loss; `null` if it would exceed so many bytes. */
export function writePng(raster: Raster, maxBytes = Number.POSITIVE_INFINITY): Bytes | null {
  const { width, height } = raster;
  const { kind, bytesPerPixel, data, palette } = samplesOf(raster);
  const rowBytes = width * bytesPerPixel;
  const sample = deflateSync(filteredRows(data, rowBytes, height, SAMPLE_STEP), { level: 1 });
  if (sample.length * SAMPLE_STEP > maxBytes * SAMPLE_FACTOR) return null;
  const packed = deflateSync(filteredRows(data, rowBytes, height, 1), { level: LEVEL });
  if (packed.length > maxBytes) return null;
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([8, kind], 8);
  const png = joinBytes([
    SIGNATURE,
    chunk("IHDR", header),
    ...(palette ? [chunk("PLTE", palette)] : []),
    chunk("IDAT", packed),
    chunk("IEND", new Uint8Array()),
  ]);
  return png.length > maxBytes ? null : png;
}

function samplesOf({ channels, data }: Raster): Samples {
  if (channels === 1) return { kind: GRAY, bytesPerPixel: 1, data };
  const pixels = pixelsOf(data);
  return paletteOf(pixels) ?? { kind: RGB, bytesPerPixel: 3, data: rgbOf(pixels) };
}

const MOST_COLOURS = 256;

function paletteOf(pixels: Uint32Array): Samples | null {
  const numbers = new Map<number, number>();
  const data = new Uint8Array(pixels.length);
  let last = -1;
  let number = 0;
  for (let at = 0; at < pixels.length; at++) {
    const pixel = pixels[at]! & 0xff_ff_ff;
    if (pixel !== last) {
      last = pixel;
      number = numbers.get(pixel) ?? numbers.size;
      if (number === MOST_COLOURS) return null;
      numbers.set(pixel, number);
    }
    data[at] = number;
  }
  return { kind: PALETTE, bytesPerPixel: 1, data, palette: rgbOf(Uint32Array.from(numbers.keys())) };
}

function rgbOf(pixels: Uint32Array): Bytes {
  const rgb = new Uint8Array(pixels.length * 3);
  for (let from = 0, to = 0; from < pixels.length; from++) {
    const pixel = pixels[from]!;
    rgb[to++] = pixel;
    rgb[to++] = pixel >> 8;
    rgb[to++] = pixel >> 16;
  }
  return rgb;
}

/** Every `step`th row after the number of its filter: none, which suits text best. */
function filteredRows(data: Bytes, rowBytes: number, height: number, step: number): Bytes {
  const count = Math.ceil(height / step);
  const rows = new Uint8Array(count * (rowBytes + 1));
  for (let row = 0; row < count; row++) {
    const from = row * step * rowBytes;
    rows.set(data.subarray(from, from + rowBytes), row * (rowBytes + 1) + 1);
  }
  return rows;
}

function chunk(type: string, data: Bytes): Bytes {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}
