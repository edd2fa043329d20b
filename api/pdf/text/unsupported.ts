import { facesFor } from "./faces.ts";
import { isInvisible, normaliseText } from "./normalise.ts";
import { scriptOf } from "./scripts.ts";

const emojiSequence = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

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
  const codePoints = [...grapheme].map((character) => character.codePointAt(0)!).filter((code) => !isInvisible(code));
  if (codePoints.length > 1 && emojiSequence.test(grapheme)) return false;
  const script = codePoints.map(scriptOf).find((found) => found !== null) ?? null;
  for (const face of facesFor(script, "regular")) {
    if (codePoints.every((code) => face.glyphOf(code) !== 0)) return true;
  }
  return false;
}
