import { deflateSync } from "node:zlib";

type Bytes = Uint8Array<ArrayBuffer>;

export type PngOptions = { color?: 0 | 2 | 3 | 4 | 6; depth?: 1 | 2 | 4 | 8 | 16; interlaced?: boolean; raw?: Bytes };

/** A PNG filled with a dark colour, opaque; `raw` are other scan lines with their filter bytes. */
export function aPng(width: number, height: number, options: PngOptions = {}): Bytes {
  const { color = 6, depth = 8 } = options;
  const samples = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[color];
  const row = Math.ceil((width * samples * depth) / 8);
  const raw = options.raw ?? filled(row, height, color === 6 && depth === 8 ? [20, 30, 90, 255] : [0]);
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set([depth, color, 0, 0, options.interlaced ? 1 : 0], 8);
  const palette = color === 3 ? [chunk("PLTE", new Uint8Array([200, 10, 20, 0, 0, 0]))] : [];
  return join([
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    ...palette,
    chunk("IDAT", new Uint8Array(deflateSync(raw))),
    chunk("IEND", new Uint8Array(0)),
  ]);
}

function filled(row: number, height: number, pixel: number[]): Bytes {
  const raw = new Uint8Array((row + 1) * height);
  for (let at = 0; at < raw.length; at++) {
    const column = at % (row + 1);
    raw[at] = column === 0 ? 0 : pixel[(column - 1) % pixel.length]!;
  }
  return raw;
}

function chunk(type: string, data: Bytes): Bytes {
  const whole = new Uint8Array(data.length + 12);
  new DataView(whole.buffer).setUint32(0, data.length);
  whole.set(new TextEncoder().encode(type), 4);
  whole.set(data, 8);
  return whole;
}

function join(parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
