/** Decoders for filters in old files and hand-made content streams (ISO 32000-2 §7.4.2–7.4.5). */
import { PdfSyntaxError } from "./values.ts";

const isSpace = (byte: number): boolean => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d) || byte === 0;

/** @throws PdfSyntaxError */
export function decodeAsciiHex(bytes: Uint8Array): Uint8Array {
  const digits: number[] = [];
  for (const byte of bytes) {
    if (byte === 0x3e) break;
    if (isSpace(byte)) continue;
    const digit = Number.parseInt(String.fromCharCode(byte), 16);
    if (Number.isNaN(digit)) throw new PdfSyntaxError("stream_broken", "hex");
    digits.push(digit);
  }
  if (digits.length % 2) digits.push(0);
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) => digits[i * 2]! * 16 + digits[i * 2 + 1]!);
}

/** @throws PdfSyntaxError */
export function decodeAscii85(bytes: Uint8Array): Uint8Array {
  const found: number[] = [];
  let group: number[] = [];
  const flush = (count: number): void => {
    const padded = [...group, 84, 84, 84, 84].slice(0, 5);
    const value = padded.reduce((sum, digit) => sum * 85 + digit, 0);
    for (let i = 0; i < count; i++) found.push(Math.floor(value / 256 ** (3 - i)) & 0xff);
    group = [];
  };
  for (const byte of bytes) {
    if (byte === 0x7e) break;
    if (isSpace(byte)) continue;
    if (byte === 0x7a && group.length === 0) found.push(0, 0, 0, 0);
    else if (byte < 0x21 || byte > 0x75) throw new PdfSyntaxError("stream_broken", "ascii85");
    else if (group.push(byte - 0x21) === 5) flush(4);
  }
  if (group.length === 1) throw new PdfSyntaxError("stream_broken", "ascii85");
  if (group.length > 1) flush(group.length - 1);
  return Uint8Array.from(found);
}

/** @throws PdfSyntaxError */
export function decodeRunLength(bytes: Uint8Array, limit: number): Uint8Array {
  const out = growing(limit);
  for (let at = 0; at < bytes.length && bytes[at] !== 128; ) {
    const length = bytes[at]!;
    if (length < 128) {
      out.push(bytes.subarray(at + 1, at + 2 + length));
      at += length + 2;
    } else {
      out.push(new Uint8Array(257 - length).fill(bytes[at + 1] ?? 0));
      at += 2;
    }
  }
  return out.bytes();
}

/** @throws PdfSyntaxError */
export function decodeLzw(bytes: Uint8Array, limit: number, earlyChange: number): Uint8Array {
  const out = growing(limit);
  const single = Array.from({ length: 256 }, (_, byte) => Uint8Array.of(byte));
  let table: Uint8Array[] = [...single, new Uint8Array(), new Uint8Array()];
  let width = 9;
  let last = null as Uint8Array | null;
  let [buffer, bits] = [0, 0];
  for (const byte of bytes) {
    buffer = ((buffer << 8) | byte) & 0xffffff;
    bits += 8;
    if (bits < width) continue;
    bits -= width;
    const code = (buffer >> bits) & ((1 << width) - 1);
    if (code === 257) break;
    if (code === 256) {
      table = [...single, new Uint8Array(), new Uint8Array()];
      [width, last] = [9, null];
      continue;
    }
    const entry: Uint8Array | null = table[code] ?? (last && Uint8Array.of(...last, last[0]!));
    if (!entry || code > table.length) throw new PdfSyntaxError("stream_broken", "lzw");
    out.push(entry);
    if (last && table.length < 4_096) table.push(Uint8Array.of(...last, entry[0]!));
    last = entry;
    const next = table.length + earlyChange;
    width = next >= 2_048 ? 12 : next >= 1_024 ? 11 : next >= 512 ? 10 : 9;
  }
  return out.bytes();
}

function growing(limit: number): { push(part: Uint8Array): void; bytes(): Uint8Array } {
  let buffer = new Uint8Array(1_024);
  let length = 0;
  return {
    push(part) {
      if (length + part.length > limit) throw new PdfSyntaxError("too_large");
      if (length + part.length > buffer.length) {
        const wider = new Uint8Array(Math.max(buffer.length * 2, length + part.length));
        wider.set(buffer.subarray(0, length));
        buffer = wider;
      }
      buffer.set(part, length);
      length += part.length;
    },
    bytes: () => buffer.subarray(0, length),
  };
}
