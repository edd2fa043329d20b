/** Cuts a line into runs of one direction, one script and one face, in the order in which they stand on the page. */
import bidiFactory from "bidi-js";
import { type Face, facesFor, type Weight } from "./faces.ts";
import { isInvisible } from "./normalise.ts";
import { scriptOf } from "./scripts.ts";
import { type ShapedGlyph, shape } from "./shape.ts";

export type Direction = "ltr" | "rtl";

/** `start` is the run's place in the line's text; `advance` is in em. */
export type Run = {
  face: Face;
  text: string;
  start: number;
  isRightToLeft: boolean;
  glyphs: ShapedGlyph[];
  advance: number;
};

type Item = { start: number; end: number; level: number; script: string | null; face: Face };

/** The package is CommonJS: its default export is the factory itself. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const simpleText = /^[\x20-\x7e\u00a0-\u024f\u0370-\u052f\u1e00-\u1eff\u2010-\u205e\u20a0-\u20bf]*$/;

/** The reading direction of a paragraph by its first letter (UAX #9 P2–P3). */
export function directionOf(text: string): Direction {
  if (simpleText.test(text)) return "ltr";
  return bidi.getEmbeddingLevels(text).paragraphs[0]?.level === 1 ? "rtl" : "ltr";
}

const remembered = new Map<string, Run[]>();
const MOST_REMEMBERED = 4_000;
const LONGEST_REMEMBERED = 200;

/**
 * Runs are shared between calls (labels come again and again): do not change them.
 * @throws Error for a character that `findUnsupportedCharacter` would have named.
 */
export function shapeLine(text: string, direction: Direction, weight: Weight): readonly Run[] {
  const key = `${weight} ${direction} ${text}`;
  const known = remembered.get(key);
  if (known) return known;
  const runs = visualOrder(itemise(text, direction, weight)).map(shapeItem(text));
  if (text.length <= LONGEST_REMEMBERED) {
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(key, runs);
  }
  return runs;
}

function shapeItem(text: string): (item: Item) => Run {
  return (item) => {
    const part = text.slice(item.start, item.end);
    const isRightToLeft = item.level % 2 === 1;
    const glyphs = shape(item.face, part, item.script, isRightToLeft);
    const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) / item.face.unitsPerEm;
    return { face: item.face, text: part, start: item.start, isRightToLeft, glyphs, advance };
  };
}

function itemise(text: string, direction: Direction, weight: Weight): Item[] {
  const isPlain = direction === "ltr" && simpleText.test(text);
  const levels = isPlain ? null : bidi.getEmbeddingLevels(text, direction).levels;
  const scripts = scriptsOf(text);
  const items: Item[] = [];
  for (const { start, end } of graphemes(text)) {
    const level = levels?.[start] ?? 0;
    const script = scripts[start] ?? null;
    const last = items.at(-1);
    const face = faceFor(text.slice(start, end), script, weight);
    if (last && last.level === level && last.script === script && last.face === face) last.end = end;
    else items.push({ start, end, level, script, face });
  }
  return items;
}

function* graphemes(text: string): Generator<{ start: number; end: number }> {
  if (/^[\x20-\x7e\u00a0-\u00ff]*$/.test(text)) {
    for (let at = 0; at < text.length; at++) yield { start: at, end: at + 1 };
    return;
  }
  for (const { segment, index } of segmenter.segment(text)) yield { start: index, end: index + segment.length };
}

const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });

/** A script for every character: what any script uses takes that of the letters before it, at the start after it. */
function scriptsOf(text: string): (string | null)[] {
  const scripts: (string | null)[] = new Array(text.length).fill(null);
  let current: string | null = null;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at)!;
    const own = scriptOf(code);
    if (own !== null && current === null) scripts.fill(own, 0, at);
    current = own ?? current;
    const next = at + (code > 0xffff ? 2 : 1);
    scripts.fill(current, at, next);
    at = next;
  }
  return scripts;
}

function faceFor(grapheme: string, script: string | null, weight: Weight): Face {
  const codePoints = [...grapheme].map((character) => character.codePointAt(0)!).filter((code) => !isInvisible(code));
  for (const face of facesFor(script, weight)) {
    if (codePoints.every((code) => face.glyphOf(code) !== 0)) return face;
  }
  for (const face of facesFor(codePoints.map(scriptOf).find((found) => found !== null) ?? null, weight)) {
    if (codePoints.every((code) => face.glyphOf(code) !== 0)) return face;
  }
  throw new Error(`no face for ${codePoints.map((code) => `U+${code.toString(16)}`).join(" ")}`);
}

/** Rule L2 of UAX #9: from the highest level down, what is at it or above is turned round. */
function visualOrder(items: Item[]): Item[] {
  const order = [...items];
  const highest = Math.max(0, ...items.map((item) => item.level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      if (order[start]!.level < level) continue;
      let end = start + 1;
      while (end < order.length && order[end]!.level >= level) end++;
      const turned = order.slice(start, end).reverse();
      order.splice(start, turned.length, ...turned);
      start = end;
    }
  }
  return order;
}
