import { facesFor } from "./faces.ts";
import { isInvisible, normaliseText } from "./normalise.ts";
import { scriptOf } from "./scripts.ts";

const emojiSequence = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u;

/** The first character (as a person counts them) that no face of ours can draw, or `null`. Asked before anyone signs. */
export function findUnsupportedCharacter(text: string): string | null {
  const normal = normaliseText(text);
  if (/^[\n\x20-\x7e\u00a0-\u00ff]*$/.test(normal)) return null;
  for (const { segment } of new Intl.Segmenter("und", { granularity: "grapheme" }).segment(normal)) {
    if (segment !== "\n" && !isDrawable(segment)) return segment;
  }
  return null;
}

function isDrawable(grapheme: string): boolean {
  const codePoints = [...grapheme].map((character) => character.codePointAt(0)!).filter((code) => !isInvisible(code));
  if (codePoints.length > 1 && emojiSequence.test(grapheme)) return false;
  const script = codePoints.map(scriptOf).find((found) => found !== null) ?? null;
  for (const face of facesFor(script, "regular")) {
    if (codePoints.every((code) => face.glyphOf(code) !== 0)) return true;
  }
  return false;
}
