/** A TrueType font of the used glyphs only, renumbered in order of use, without hinting (ISO 32000-2 §9.9.1). */
import type { Bytes, FontFile } from "./font-file.ts";

const compositeHasMore = 0x20;
const compositeHasInstructions = 0x100;

export type Subset = {
  /** Old glyph of each new one; 0 stays 0. */
  glyphs: number[];
  file: Bytes;
};

/** `used` are glyphs in order of their new numbers, from 1; what composites need is put behind them. */
export function subsetFont(font: FontFile, used: readonly number[]): Subset {
  const glyphs = [0, ...used];
  const numbers = new Map(glyphs.map((glyph, index) => [glyph, index]));
  const outlines: Bytes[] = [];
  for (let index = 0; index < glyphs.length; index++) {
    outlines.push(rewriteOutline(font.outlineOf(glyphs[index]!), glyphs, numbers));
  }
  const offsets = new Uint8Array((outlines.length + 1) * 4);
  const offsetView = new DataView(offsets.buffer);
  let length = 0;
  for (const [index, outline] of outlines.entries()) {
    offsetView.setUint32(index * 4, length);
    length += (outline.length + 3) & ~3;
  }
  offsetView.setUint32(outlines.length * 4, length);
  const glyf = new Uint8Array(length);
  for (const [index, outline] of outlines.entries()) glyf.set(outline, offsetView.getUint32(index * 4));
  const file = assemble([
    ["glyf", glyf],
    ["head", headTable(font)],
    ["hhea", hheaTable(font, glyphs.length)],
    ["hmtx", metricsTable(font, glyphs)],
    ["loca", offsets],
    ["maxp", maxpTable(font, glyphs.length)],
  ]);
  return { glyphs, file };
}

/** Drops instructions; components of a composite get their new numbers, new ones are appended to `glyphs`. */
function rewriteOutline(outline: Bytes, glyphs: number[], numbers: Map<number, number>): Bytes {
  if (outline.length < 10) return new Uint8Array(0);
  const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength);
  const contours = view.getInt16(0);
  if (contours >= 0) {
    const at = 10 + contours * 2;
    const instructions = view.getUint16(at);
    if (instructions === 0) return outline;
    const bare = new Uint8Array(outline.length - instructions);
    bare.set(outline.subarray(0, at));
    bare.set(outline.subarray(at + 2 + instructions), at + 2);
    return bare;
  }
  const copy = new Uint8Array(outline);
  const target = new DataView(copy.buffer);
  for (let at = 10; ; ) {
    const flags = view.getUint16(at);
    const component = view.getUint16(at + 2);
    let number = numbers.get(component);
    if (number === undefined) {
      number = glyphs.length;
      glyphs.push(component);
      numbers.set(component, number);
    }
    target.setUint16(at, flags & ~compositeHasInstructions);
    target.setUint16(at + 2, number);
    at += 4 + componentLength(flags);
    if (!(flags & compositeHasMore)) return copy.subarray(0, at);
  }
}

/** Arguments and transform after flags and glyph (ISO/IEC 14496-22 glyf). */
function componentLength(flags: number): number {
  const words = flags & 0x1 ? 4 : 2;
  const transform = flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
  return words + transform;
}

function headTable(font: FontFile): Bytes {
  const head = new Uint8Array(font.table("head"));
  const view = new DataView(head.buffer);
  view.setUint32(8, 0);
  view.setInt16(50, 1);
  return head;
}

function hheaTable(font: FontFile, count: number): Bytes {
  const hhea = new Uint8Array(font.table("hhea"));
  new DataView(hhea.buffer).setUint16(34, count);
  return hhea;
}

function metricsTable(font: FontFile, glyphs: readonly number[]): Bytes {
  const metrics = new Uint8Array(glyphs.length * 4);
  const view = new DataView(metrics.buffer);
  for (const [index, glyph] of glyphs.entries()) {
    view.setUint16(index * 4, font.advanceOf(glyph));
    view.setInt16(index * 4 + 2, font.leftBearingOf(glyph));
  }
  return metrics;
}

/** Without hinting all limits of the interpreter are nought; those of outlines stay. */
function maxpTable(font: FontFile, count: number): Bytes {
  const maxp = new Uint8Array(font.table("maxp"));
  const view = new DataView(maxp.buffer);
  view.setUint16(4, count);
  if (maxp.length >= 32) {
    view.setUint16(14, 1);
    for (let at = 16; at < 28; at += 2) view.setUint16(at, 0);
  }
  return maxp;
}

function assemble(tables: readonly (readonly [string, Bytes])[]): Bytes {
  const headerLength = 12 + tables.length * 16;
  const total = tables.reduce((sum, [, data]) => sum + ((data.length + 3) & ~3), headerLength);
  const file = new Uint8Array(total);
  const view = new DataView(file.buffer);
  const power = Math.floor(Math.log2(tables.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.length);
  view.setUint16(6, 16 << power);
  view.setUint16(8, power);
  view.setUint16(10, tables.length * 16 - (16 << power));
  let offset = headerLength;
  let headAt = 0;
  for (const [index, [tag, data]] of tables.entries()) {
    const at = 12 + index * 16;
    for (let i = 0; i < 4; i++) file[at + i] = tag.charCodeAt(i);
    file.set(data, offset);
    view.setUint32(at + 4, checksum(file, offset, data.length));
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, data.length);
    if (tag === "head") headAt = offset;
    offset += (data.length + 3) & ~3;
  }
  view.setUint32(headAt + 8, (0xb1b0afba - checksum(file, 0, total)) >>> 0);
  return file;
}

function checksum(file: Bytes, start: number, length: number): number {
  const view = new DataView(file.buffer, file.byteOffset);
  let sum = 0;
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
