/** Signatures and values of the sealing benchmark. */

import { deflateSync } from "node:zlib";
import { pictureMark, textMark } from "../../api/pdf/stamp/testing/a-mark.ts";
import type { Mark } from "../../api/ports/seal.ts";

type Bytes = Uint8Array<ArrayBuffer>;

/** A drawn signature as a browser's canvas exports it: black ink on transparent, 400 × 145. */
export function signaturePng(seed: number): Bytes {
  const [width, height] = [400, 145];
  const rgba = new Uint8Array(width * height * 4);
  for (let step = 0; step < 4_000; step++) {
    const t = step / 4_000;
    const x = 20 + 350 * t;
    const y = 72 + 45 * Math.sin(t * 19 + seed) * Math.cos(t * 7 + seed * 2);
    for (let dy = -3; dy <= 3; dy++) {
      for (let dx = -3; dx <= 3; dx++) {
        const [px, py] = [Math.round(x) + dx, Math.round(y) + dy];
        const ink = Math.max(0, 1 - Math.hypot(px - x, py - y) / 2.6);
        const at = (py * width + px) * 4 + 3;
        rgba[at] = Math.max(rgba[at]!, Math.round(255 * Math.min(1, ink * 1.6)));
      }
    }
  }
  const rows = new Uint8Array(height * (width * 4 + 1));
  for (let y = 0; y < height; y++) rows.set(rgba.subarray(y * width * 4, (y + 1) * width * 4), y * (width * 4 + 1) + 1);
  const header = new Uint8Array([0, 0, width >> 8, width & 255, 0, 0, height >> 8, height & 255, 8, 6, 0, 0, 0]);
  const parts = [
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", new Uint8Array(deflateSync(rows))),
    chunk("IEND", new Uint8Array(0)),
  ];
  const file = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    file.set(part, at);
    at += part.length;
  }
  return file;
}

function chunk(type: string, data: Bytes): Bytes {
  const whole = new Uint8Array(data.length + 12);
  const view = new DataView(whole.buffer);
  view.setUint32(0, data.length);
  whole.set(new TextEncoder().encode(type), 4);
  whole.set(data, 8);
  let crc = 0xffffffff;
  for (const byte of whole.subarray(4, 8 + data.length)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  view.setUint32(8 + data.length, ~crc);
  return whole;
}

export type Value = { page: number; x: number; y: number; width: number; height: number; text?: string; png?: Bytes };

/** Three people with a signature and five texts each, on the first pages. Millimetres from the top left. */
export function benchValues(pages: number): Value[] {
  return [0, 1, 2].flatMap((person): Value[] => {
    const page = Math.min(person + 1, pages - 1);
    const texts = [
      `Person Number ${person}`,
      `person${person}@example.org`,
      "21/11/2026",
      `PO-${person}-4711`,
      "Agreed as discussed",
    ];
    return [
      { page, x: 20, y: 200, width: 42, height: 20, png: signaturePng(person) },
      ...texts.map((text, index) => ({ page, x: 80, y: 200 + index * 12, width: 70, height: 10, text })),
    ];
  });
}

export function marksOf(values: readonly Value[]): Mark[] {
  return values.map(({ page, x, y, width, height, text, png }) => {
    const at = { page, box: { x, y, width, height } };
    return png ? pictureMark(at, { kind: "image", bytes: png }) : textMark(at, text!);
  });
}
