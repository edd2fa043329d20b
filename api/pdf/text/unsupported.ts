import { faceFor } from "./choose-face.ts";
import type { Look } from "./faces.ts";
import { normaliseText } from "./normalise.ts";
import { scriptOf } from "./scripts.ts";
import { shape } from "./shape.ts";

/** All looks of a family hold the same characters. */
const plain: Look = { weight: "regular", isItalic: false, han: "SC" };

/** The first character (as a person counts them) that no face of ours can draw, or `null`. Asked before anyone signs. */
export function findUnsupportedCharacter(text: string): string | null {
  const normal = normaliseText(text);
  if (alwaysDrawable.test(normal)) return null;
  for (const { segment } of graphemes.segment(normal)) if (!isDrawable(segment)) return segment;
  return null;
}

/** The text with the number of each character that cannot be drawn in its place: for names we report but did not ask. */
export function spellOutUnsupported(text: string): string {
  const normal = normaliseText(text);
  if (alwaysDrawable.test(normal)) return normal;
  return Array.from(graphemes.segment(normal), ({ segment }) => (isDrawable(segment) ? segment : spell(segment))).join(
    "",
  );
}

function spell(grapheme: string): string {
  const codes = [...grapheme].map((character) => `U+${character.codePointAt(0)!.toString(16).toUpperCase()}`);
  return `[${codes.join(" ")}]`;
}

const alwaysDrawable = /^[\n\x20-\x7e\u00a0-\u00ff]*$/;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

function isDrawable(grapheme: string): boolean {
  if (grapheme === "\n") return true;
  const script = [...grapheme].map((character) => scriptOf(character.codePointAt(0)!)).find((found) => found !== null);
  const face = faceFor(grapheme, script ?? null, plain);
  if (!face) return false;
  const segment = { script: script ?? null, isRightToLeft: false, language: undefined };
  return shape(face, grapheme, segment).every(({ id }) => id !== 0);
}
