/** A TrueType font of the used glyphs only, renumbered in order of use, without hinting (ISO 32000-2 §9.9.1). */
import type { Bytes } from "../../ports/basics.ts";
import type { FontFile } from "./font-file.ts";
import type { Recipe } from "./font-uses.ts";

const componentFlags = { words: 0x1, placed: 0x2, more: 0x20, instructions: 0x100 };

/** Above the number of glyphs in any text cluster. */
const MOST_PARTS = 64;

/** Numbers of the face's glyphs in the subset, after those of the recipes. */
type Components = { glyphs: number[]; numberOf(glyph: number): number };

/** The glyph of `recipes[i]` gets the number i + 1. */
export function subsetFont(font: FontFile, recipes: readonly Recipe[]): Bytes {
  const components = newComponents(recipes.length + 1);
  const outlines = [rewriteOutline(font.outlineOf(0), components)];
  const metrics = [metricOf(font.advanceOf(0), outlines[0]!)];
  for (const recipe of recipes) {
    const outline = compose(font, recipe, components);
    outlines.push(outline);
    metrics.push(metricOf(recipe.advance, outline));
  }
  for (let index = 0; index < components.glyphs.length; index++) {
    const glyph = components.glyphs[index]!;
    const outline = rewriteOutline(font.outlineOf(glyph), components);
    outlines.push(outline);
    metrics.push(metricOf(font.advanceOf(glyph), outline));
  }
  const { glyf, loca } = outlineTables(outlines);
  return assemble([
    ["glyf", glyf],
    ["head", headTable(font)],
    ["hhea", hheaTable(font, outlines.length)],
    ["hmtx", metricsTable(metrics)],
    ["loca", loca],
    ["maxp", maxpTable(font, outlines.length)],
  ]);
}

function newComponents(first: number): Components {
  const numbers = new Map<number, number>();
  const glyphs: number[] = [];
  const numberOf = (glyph: number) => {
    const existing = numbers.get(glyph);
    if (existing !== undefined) return existing;
    const number = first + glyphs.push(glyph) - 1;
    numbers.set(glyph, number);
    return number;
  };
  return { glyphs, numberOf };
}

/** A single glyph at the origin stays as it is; anything else becomes a composite (ISO/IEC 14496-22 glyf). */
function compose(font: FontFile, recipe: Recipe, components: Components): Bytes {
  const parts = recipe.parts.filter(({ glyph }) => font.outlineOf(glyph).length > 0);
  const [only] = parts;
  if (!only) return new Uint8Array(0);
  if (parts.length === 1 && only.x === 0 && only.y === 0) return rewriteOutline(font.outlineOf(only.glyph), components);
  const composite = new Uint8Array(10 + parts.length * 8);
  const view = new DataView(composite.buffer);
  view.setInt16(0, -1);
  const box = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [index, part] of parts.entries()) {
    const [x0, y0, x1, y1] = boxOf(font.outlineOf(part.glyph));
    box[0] = Math.min(box[0]!, x0 + part.x);
    box[1] = Math.min(box[1]!, y0 + part.y);
    box[2] = Math.max(box[2]!, x1 + part.x);
    box[3] = Math.max(box[3]!, y1 + part.y);
    const at = 10 + index * 8;
    const more = index < parts.length - 1 ? componentFlags.more : 0;
    view.setUint16(at, componentFlags.words | componentFlags.placed | more);
    view.setUint16(at + 2, components.numberOf(part.glyph));
    view.setInt16(at + 4, part.x);
    view.setInt16(at + 6, part.y);
  }
  for (const [index, edge] of box.entries()) view.setInt16(2 + index * 2, edge);
  return composite;
}

function boxOf(outline: Bytes): [number, number, number, number] {
  const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength);
  return [view.getInt16(2), view.getInt16(4), view.getInt16(6), view.getInt16(8)];
}

function outlineTables(outlines: readonly Bytes[]): { glyf: Bytes; loca: Bytes } {
  const loca = new Uint8Array((outlines.length + 1) * 4);
  const view = new DataView(loca.buffer);
  let length = 0;
  for (const [index, outline] of outlines.entries()) {
    view.setUint32(index * 4, length);
    length += (outline.length + 3) & ~3;
  }
  view.setUint32(outlines.length * 4, length);
  const glyf = new Uint8Array(length);
  for (const [index, outline] of outlines.entries()) glyf.set(outline, view.getUint32(index * 4));
  return { glyf, loca };
}

type Metric = { advance: number; left: number };

/** Readers move an outline to its left side bearing, so that must be its box's left edge. */
function metricOf(advance: number, outline: Bytes): Metric {
  return { advance, left: outline.length === 0 ? 0 : boxOf(outline)[0] };
}

/** Drops instructions; composites' components get their new numbers. */
function rewriteOutline(outline: Bytes, components: Components): Bytes {
  if (outline.length < 10) return new Uint8Array(0);
  const view = new DataView(outline.buffer, outline.byteOffset, outline.byteLength);
  const contours = view.getInt16(0);
  if (contours >= 0) return withoutInstructions(outline, view.getUint16(10 + contours * 2), 10 + contours * 2);
  const copy = new Uint8Array(outline);
  const target = new DataView(copy.buffer);
  for (let at = 10; ; ) {
    const flags = view.getUint16(at);
    target.setUint16(at, flags & ~componentFlags.instructions);
    target.setUint16(at + 2, components.numberOf(view.getUint16(at + 2)));
    at += 4 + componentLength(flags);
    if (!(flags & componentFlags.more)) return copy.subarray(0, at);
  }
}

function withoutInstructions(outline: Bytes, length: number, at: number): Bytes {
  if (length === 0) return outline;
  const bare = new Uint8Array(outline.length - length);
  bare.set(outline.subarray(0, at));
  bare.set(outline.subarray(at + 2 + length), at + 2);
  return bare;
}

/** Length of arguments and transform after flags and glyph (ISO/IEC 14496-22 glyf). */
function componentLength(flags: number): number {
  const coordinateBytes = flags & 0x1 ? 4 : 2;
  const transform = flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0;
  return coordinateBytes + transform;
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

function metricsTable(metrics: readonly Metric[]): Bytes {
  const table = new Uint8Array(metrics.length * 4);
  const view = new DataView(table.buffer);
  for (const [index, { advance, left }] of metrics.entries()) {
    view.setUint16(index * 4, Math.max(0, advance));
    view.setInt16(index * 4 + 2, left);
  }
  return table;
}

/** Without hinting all interpreter limits are zero; outline limits stay, and composites may nest deeper. */
function maxpTable(font: FontFile, count: number): Bytes {
  const maxp = new Uint8Array(font.table("maxp"));
  const view = new DataView(maxp.buffer);
  view.setUint16(4, count);
  if (maxp.length >= 32) {
    view.setUint16(14, 1);
    for (let at = 16; at < 28; at += 2) view.setUint16(at, 0);
    view.setUint16(28, Math.max(view.getUint16(28), MOST_PARTS));
    view.setUint16(30, view.getUint16(30) + 2);
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
