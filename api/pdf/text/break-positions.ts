/**
 * Line break opportunities: after spaces, after hyphens inside words, between Chinese and Japanese characters as
 * their punctuation allows (the part of UAX #14 that our languages need), between Thai words by dictionary. Korean
 * breaks between words.
 */
import { graphemesOf } from "./graphemes.ts";

const afterSpacesOrHyphens = /[ \u3000]+|(?<=[\p{L}\p{N}])[-\u2010\u2013\u2014](?=[\p{L}\p{N}])/gu;
const needsMore = /[\u0e01-\u0e5b\u2e80-\u31ff\u3220-\u9fff\uf900-\ufaff\ufe30-\ufe4f\uff01-\uff9f]|[\ud840-\ud88f]/;

const ideographic =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\u30fb\u30fc\ufe30-\ufe4f\uff01-\uff9f]/u;
/**
 * Characters that never begin a line: closing punctuation, small kana, iteration and length marks, units after a
 * number.
 */
const startsNoLine =
  /^[\p{Pe}\p{Pf}!%,.:;?\u00b0\u2010\u2013\u2026\u2025\u2030\u203c\u2047-\u2049\u2103\u3001\u3002\u3005\u301c\u303b\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e\u3095\u3096\u309b-\u309e\u30a0\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6\u30fb-\u30fe\u31f0-\u31ff\uff01\uff05\uff0c\uff0e\uff1a\uff1b\uff1f\uff5e\uff61\uff64\uff65\uff67-\uff70\uff9e\uff9f\uffe0]/u;
/** Characters that never end a line: opening punctuation, signs before a number. */
const endsNoLine = /^[\p{Ps}\p{Pi}#$\u00a3\u00a5\u2116\u20a9\u20ac\uff03\uff04\uffe1\uffe5\uffe6]/u;
const glue = /[ \u00a0\u202f\u2011\u3000]/;

/** UTF-16 offsets, ascending, including the end. */
export function breakPlaces(text: string): number[] {
  const positions = Array.from(text.matchAll(afterSpacesOrHyphens), (match) => match.index + match[0].length);
  if (needsMore.test(text)) positions.push(...betweenCharacters(text), ...thaiWordBoundaries(text));
  return [...new Set([...positions.filter((position) => position < text.length), text.length])].sort((a, b) => a - b);
}

function* betweenCharacters(text: string): Generator<number> {
  let before = "";
  for (const { start, end } of graphemesOf(text)) {
    const after = text.slice(start, end);
    if (before !== "" && (ideographic.test(before) || ideographic.test(after)) && mayPart(before, after)) yield start;
    before = after;
  }
}

function mayPart(before: string, after: string): boolean {
  return !glue.test(before) && !glue.test(after) && !endsNoLine.test(before) && !startsNoLine.test(after);
}

const wordSegmenter = new Intl.Segmenter("th", { granularity: "word" });
/** Iteration and abbreviation marks belong to the preceding word. */
const staysInThaiWord = /^[\u0e2f\u0e46]/;

function* thaiWordBoundaries(text: string): Generator<number> {
  for (const stretch of text.matchAll(/[\u0e01-\u0e5b]+/g)) {
    for (const { segment, index } of wordSegmenter.segment(stretch[0])) {
      if (index > 0 && !staysInThaiWord.test(segment)) yield stretch.index + index;
    }
  }
}
