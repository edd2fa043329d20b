import { emojiFace, type Face, type FaceStyle, facesFor, symbolFaces } from "./faces.ts";
import { isInvisible } from "./normalise.ts";
import { scriptOf } from "./scripts.ts";

/** Characters with emoji presentation; a digit or © alone is text. */
const emojiPicture = /^(?!.*\ufe0e)(?:\p{Emoji_Presentation}|\p{Emoji}\ufe0f|\p{Regional_Indicator})/u;
const alone = /^\P{Mn}\P{Mn}?$/u;

const remembered = new Map<string, Map<string, Face | null>>();
const MOST_REMEMBERED = 20_000;

/** The best face that has the whole grapheme, or `null`. `script` is that of the surrounding text. */
export function faceFor(grapheme: string, script: string | null, look: FaceStyle): Face | null {
  const key = `${script}${look.weight}${look.isItalic}${look.han}`;
  let faces = remembered.get(key);
  if (!faces) {
    faces = new Map();
    remembered.set(key, faces);
  }
  const face = faces.get(grapheme);
  if (face !== undefined) return face;
  const found = findFace(grapheme, script, look);
  if (faces.size >= MOST_REMEMBERED) faces.clear();
  if (alone.test(grapheme)) faces.set(grapheme, found);
  return found;
}

function findFace(grapheme: string, script: string | null, look: FaceStyle): Face | null {
  const codePoints = [...grapheme].map((character) => character.codePointAt(0)!).filter((code) => !isInvisible(code));
  for (const face of candidates(grapheme, codePoints, script, look)) {
    if (codePoints.every((code) => face.glyphOf(code) !== 0)) return face;
  }
  return null;
}

function* candidates(grapheme: string, codePoints: number[], script: string | null, look: FaceStyle): Generator<Face> {
  if (emojiPicture.test(grapheme)) yield emojiFace(look);
  yield* facesFor(script, look);
  const own = codePoints.map(scriptOf).find((found) => found !== null) ?? null;
  if (own !== null && own !== script) yield* facesFor(own, look);
  if (codePoints.some(isSymbol)) yield* symbolFaces(look);
}

/** General punctuation to miscellaneous arrows, enclosed letters, pictographs. */
function isSymbol(codePoint: number): boolean {
  return (codePoint >= 0x2000 && codePoint <= 0x2bff) || (codePoint >= 0x1f000 && codePoint <= 0x1faff);
}
