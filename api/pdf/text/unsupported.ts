import { faceFor } from "./choose-face.ts";
import type { FaceStyle } from "./faces.ts";
import { hanVariantOf } from "./han-variant.ts";
import { normaliseText } from "./normalise.ts";
import { scriptOf } from "./scripts.ts";
import { shape } from "./shape.ts";

/** All faces of a family have the same characters; the language decides which is read first. */
function styleFor(text: string, language: string | undefined): FaceStyle {
  return { weight: "regular", isItalic: false, han: hanVariantOf(text, language) };
}

/** The first user-perceived character that no face has, or `null`. Called before anyone signs. */
export function findUnsupportedCharacter(text: string, language?: string): string | null {
  const normal = normaliseText(text);
  if (alwaysDrawable.test(normal)) return null;
  const look = styleFor(normal, language);
  for (const { segment } of graphemes.segment(normal)) {
    if (!isDrawable(segment, look)) return [...segment].slice(0, MOST_IN_ONE).join("");
  }
  return null;
}

/** Replaces each unsupported character by its code point: for names that were not checked. */
export function spellOutUnsupported(text: string, language?: string): string {
  const normal = normaliseText(text);
  if (alwaysDrawable.test(normal)) return normal;
  const look = styleFor(normal, language);
  const spelt = ({ segment }: Intl.SegmentData) => (isDrawable(segment, look) ? segment : spell(segment));
  return Array.from(graphemes.segment(normal), spelt).join("");
}

function spell(grapheme: string): string {
  const codes = [...grapheme]
    .slice(0, MOST_IN_ONE)
    .map((character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase()}`);
  return `[${codes.join(" ")}]`;
}

const alwaysDrawable = /^[\n\x20-\x7e\u00a0-\u00ff]*$/;
/**
 * Maximum code points of one character. Emoji families have up to ten, Indic conjuncts fewer; a tower of marks would
 * cover text above its field.
 */
const MOST_IN_ONE = 20;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

const remembered = new Map<string, boolean>();
const MOST_REMEMBERED = 20_000;

function isDrawable(grapheme: string, look: FaceStyle): boolean {
  if (grapheme.length > MOST_IN_ONE && [...grapheme].length > MOST_IN_ONE) return false;
  const key = `${look.han}${grapheme}`;
  const isKnownDrawable = remembered.get(key) ?? canDraw(grapheme, look);
  if (remembered.size >= MOST_REMEMBERED) remembered.clear();
  remembered.set(key, isKnownDrawable);
  return isKnownDrawable;
}

function canDraw(grapheme: string, look: FaceStyle): boolean {
  if (grapheme === "\n") return true;
  const script = [...grapheme].map((character) => scriptOf(character.codePointAt(0)!)).find((found) => found !== null);
  const face = faceFor(grapheme, script ?? null, look);
  if (!face) return false;
  const segment = { script: script ?? null, isRightToLeft: false, language: undefined };
  return shape(face, grapheme, segment).every(({ id }) => id !== 0);
}
