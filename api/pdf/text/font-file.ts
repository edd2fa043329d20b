import type { Bytes } from "../../ports/basics.ts";

export type FontFile = {
  bytes: Bytes;
  unitsPerEm: number;
  glyphCount: number;
  /** Font units, up is positive. */
  ascent: number;
  descent: number;
  capHeight: number;
  boundingBox: readonly [number, number, number, number];
  italicAngle: number;
  /** 0 if the font has no glyph for the code point. */
  glyphOf(codePoint: number): number;
  /** Font units. */
  advanceOf(glyph: number): number;
  leftBearingOf(glyph: number): number;
  /** The glyph's `glyf` entry; empty for a blank. */
  outlineOf(glyph: number): Bytes;
  table(tag: string): Bytes;
};

/** @throws Error when a required table is missing */
export function readFontFile(bytes: Bytes): FontFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tables = readDirectory(view);
  const table = (tag: string): Bytes => {
    const table = tables.get(tag);
    if (!table) throw new Error(`font without ${tag}`);
    return bytes.subarray(table.offset, table.offset + table.length);
  };
  const at = (tag: string): number => {
    const table = tables.get(tag);
    if (!table) throw new Error(`font without ${tag}`);
    return table.offset;
  };
  const head = at("head");
  const hhea = at("hhea");
  const hmtx = at("hmtx");
  const loca = at("loca");
  const glyf = at("glyf");
  const os2 = at("OS/2");
  const glyphCount = view.getUint16(at("maxp") + 4);
  const metricCount = view.getUint16(hhea + 34);
  const longOffsets = view.getInt16(head + 50) === 1;
  const offsetOf = (glyph: number) =>
    longOffsets ? view.getUint32(loca + glyph * 4) : view.getUint16(loca + glyph * 2) * 2;
  const ascent = view.getInt16(hhea + 4);
  return {
    bytes,
    unitsPerEm: view.getUint16(head + 18),
    glyphCount,
    ascent,
    descent: view.getInt16(hhea + 6),
    capHeight: view.getUint16(os2) >= 2 ? view.getInt16(os2 + 88) : Math.round(ascent * 0.7),
    boundingBox: [
      view.getInt16(head + 36),
      view.getInt16(head + 38),
      view.getInt16(head + 40),
      view.getInt16(head + 42),
    ],
    italicAngle: view.getInt32(at("post") + 4) / 65536,
    glyphOf: characterMap(view, at("cmap")),
    advanceOf: (glyph) => view.getUint16(hmtx + Math.min(glyph, metricCount - 1) * 4),
    leftBearingOf: (glyph) =>
      glyph < metricCount
        ? view.getInt16(hmtx + glyph * 4 + 2)
        : view.getInt16(hmtx + metricCount * 4 + (glyph - metricCount) * 2),
    outlineOf: (glyph) => bytes.subarray(glyf + offsetOf(glyph), glyf + offsetOf(glyph + 1)),
    table,
  };
}

function readDirectory(view: DataView): Map<string, { offset: number; length: number }> {
  const tables = new Map<string, { offset: number; length: number }>();
  for (let i = 0; i < view.getUint16(4); i++) {
    const at = 12 + i * 16;
    const tag = String.fromCharCode(
      view.getUint8(at),
      view.getUint8(at + 1),
      view.getUint8(at + 2),
      view.getUint8(at + 3),
    );
    tables.set(tag, { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) });
  }
  return tables;
}

/** Format 12 if present (all planes), else format 4. */
function characterMap(view: DataView, cmap: number): (codePoint: number) => number {
  let bmp = 0;
  for (let i = 0; i < view.getUint16(cmap + 2); i++) {
    const subtable = cmap + view.getUint32(cmap + 4 + i * 8 + 4);
    const format = view.getUint16(subtable);
    if (format === 12) return (codePoint) => findInGroups(view, subtable, codePoint);
    if (format === 4) bmp = subtable;
  }
  if (bmp === 0) throw new Error("font without a Unicode character map");
  return (codePoint) => (codePoint > 0xffff ? 0 : findInSegments(view, bmp, codePoint));
}

function findInGroups(view: DataView, subtable: number, codePoint: number): number {
  let low = 0;
  let high = view.getUint32(subtable + 12) - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const group = subtable + 16 + middle * 12;
    if (codePoint < view.getUint32(group)) high = middle - 1;
    else if (codePoint > view.getUint32(group + 4)) low = middle + 1;
    else return view.getUint32(group + 8) + codePoint - view.getUint32(group);
  }
  return 0;
}

function findInSegments(view: DataView, subtable: number, codePoint: number): number {
  const twice = view.getUint16(subtable + 6);
  const ends = subtable + 14;
  const starts = ends + twice + 2;
  let low = 0;
  let high = twice / 2 - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (view.getUint16(ends + middle * 2) < codePoint) low = middle + 1;
    else high = middle;
  }
  const at = low * 2;
  const start = view.getUint16(starts + at);
  if (codePoint < start || codePoint > view.getUint16(ends + at)) return 0;
  const delta = view.getUint16(starts + twice + at);
  const rangeAt = starts + twice * 2 + at;
  const range = view.getUint16(rangeAt);
  if (range === 0) return (codePoint + delta) & 0xffff;
  const glyph = view.getUint16(rangeAt + range + (codePoint - start) * 2);
  return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
}
