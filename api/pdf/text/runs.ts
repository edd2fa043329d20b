/** Splits a line into runs of one direction, script and face, in visual order. */
import bidiFactory from "bidi-js";
import { faceFor } from "./choose-face.ts";
import type { Face, FaceStyle } from "./faces.ts";
import { graphemesOf } from "./graphemes.ts";
import { scriptOf } from "./scripts.ts";
import { type ShapedGlyph, shape } from "./shape.ts";

export type Direction = "ltr" | "rtl";

/** Typography common to a whole text. `language` is a BCP 47 tag: it selects letter forms and the Han variant. */
export type Typography = FaceStyle & { language: string | undefined };

/** `start` is the run's offset in the line's text; `advance` is in em. */
export type Run = {
  face: Face;
  text: string;
  start: number;
  isRightToLeft: boolean;
  glyphs: ShapedGlyph[];
  advance: number;
  /** Slant to the right per unit of height: synthetic italic for faces without their own. */
  slant: number;
};

type Item = { start: number; end: number; level: number; script: string | null; face: Face };

/** The slant that browsers use. */
const SLANT = 0.25;

/** The package is CommonJS: its default export is the factory itself. */
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)();
const simpleText = /^[\x20-\x7e\u00a0-\u024f\u0370-\u052f\u1e00-\u1eff\u2010-\u205e\u20a0-\u20bf]*$/;

/** The reading direction of a paragraph by its first letter (UAX #9 P2–P3). */
export function directionOf(text: string): Direction {
  if (simpleText.test(text)) return "ltr";
  for (const character of withNeutralPictures(text)) {
    const type = bidi.getBidiCharTypeName(character);
    if (type === "L") return "ltr";
    if (type === "R" || type === "AL") return "rtl";
  }
  return "ltr";
}

/** Characters that belong to adjacent numbers: separators, currencies, per cent (UAX #9, types ES, ET and CS). */
export function isOfNumbers(character: string): boolean {
  return ["ES", "ET", "CS"].includes(bidi.getBidiCharTypeName(character));
}

/** Whether the text begins with a right-to-left letter (UAX #9, types R and AL). */
export function turnsLeft(text: string): boolean {
  return text !== "" && ["R", "AL"].includes(bidi.getBidiCharTypeName(text[0]!));
}

/**
 * The package examines UTF-16 units one by one and takes surrogates for letters. Pictographs are neutral, and so are
 * flags here, since a picture has no direction even if its letters have one.
 */
function withNeutralPictures(text: string): string {
  return text.replace(/[\u{1f000}-\u{1f0ff}\u{1f1e6}-\u{1faff}]/gu, "\u2713\u2713");
}

/**
 * The embedding level of each UTF-16 unit of a paragraph (UAX #9); `null` when all is left to right. Lines share the
 * paragraph's levels: earlier text decides about later numbers and punctuation.
 */
export function levelsOf(paragraph: string, direction: Direction): Uint8Array | null {
  if (direction === "ltr" && simpleText.test(paragraph)) return null;
  return bidi.getEmbeddingLevels(withNeutralPictures(paragraph), direction).levels;
}

const remembered = new Map<string, Run[]>();
const MOST_REMEMBERED = 4_000;
const LONGEST_REMEMBERED = 200;

/**
 * `levels` are those of the line's own characters. Runs are cached and shared: do not modify.
 * @throws Error for a character that `findUnsupportedCharacter` would have returned
 */
export function shapeLine(text: string, levels: Uint8Array | null, typography: Typography): readonly Run[] {
  if (text.length > LONGEST_REMEMBERED) return shapeAnew(text, levels, typography);
  const key = `${keyOf(typography)} ${levels ? String.fromCharCode(...levels) : ""} ${text}`;
  const cached = remembered.get(key);
  if (cached) return cached;
  const runs = shapeAnew(text, levels, typography);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(key, runs);
  return runs;
}

function shapeAnew(text: string, levels: Uint8Array | null, typography: Typography): Run[] {
  return visualOrder(itemise(text, levels, typography)).map((item) => shapeItem(text, item, typography));
}

export function keyOf({ weight, isItalic, han, language }: Typography): string {
  return `${weight}${isItalic}${han}${language ?? ""}`;
}

function shapeItem(text: string, item: Item, typography: Typography): Run {
  const { face, start, end } = item;
  const part = text.slice(start, end);
  const isRightToLeft = item.level % 2 === 1;
  const glyphs = shape(face, part, { script: item.script, isRightToLeft, language: typography.language });
  const advance = glyphs.reduce((sum, glyph) => sum + glyph.advance, 0) / face.unitsPerEm;
  const slant = typography.isItalic && face.isUpright ? SLANT : 0;
  return { face, text: part, start, isRightToLeft, glyphs, advance, slant };
}

function itemise(text: string, levels: Uint8Array | null, look: FaceStyle): Item[] {
  const scripts = scriptsOf(text);
  const items: Item[] = [];
  for (const { start, end } of graphemesOf(text)) {
    const level = levels?.[start] ?? 0;
    const script = scripts[start] ?? null;
    const last = items.at(-1);
    const face = faceFor(text.slice(start, end), script, look);
    if (!face) throw new Error(`no face for ${JSON.stringify(text.slice(start, end))}`);
    if (last && last.level === level && last.script === script && last.face === face) last.end = end;
    else items.push({ start, end, level, script, face });
  }
  return items;
}

/**
 * A script for every character: common characters take the script of the preceding letters, at the start of the
 * following ones.
 */
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

/** Rule L2 of UAX #9: from the highest level down, sequences at or above it are reversed. */
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
