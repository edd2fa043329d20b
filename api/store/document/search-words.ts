/** Search words, and the prefixes they are indexed under. */
import { foldLetters } from "../../../domain/text/fold-letters.ts";

/** Indexed prefix lengths in characters. A longer query uses the longest prefix and is checked against the record. */
const PREFIX_LENGTHS = [2, 3, 4, 6, 8, 10];
const WORD_LETTERS = 40;
/** A word of at least this length may be a compound ("Überlassungsvertrag") and is found from its middle too. */
const COMPOUND_LETTERS = 8;
/** The first letter of a compound, from 0, and the fewest letters that find it from there on. */
const MIDDLE = { first: 3, letters: 4 };
/** Entries that compounds add to a document at most. */
const MIDDLE_ENTRIES = 80;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Distinct words in lower case, without accents, vowel marks and width variants. */
export function wordsOf(text: string): string[] {
  const plain = foldLetters(text);
  const words = unspaced.test(plain)
    ? Array.from(segmenter.segment(plain), (one) => one.segment).flatMap((one) => one.match(/[\p{L}\p{N}]+/gu) ?? [])
    : (plain.match(/[\p{L}\p{N}]+/gu) ?? []);
  return [...new Set(words.map((word) => [...word].slice(0, WORD_LETTERS).join("")))];
}

/** The words of several texts in order, up to a limit. */
export function firstWords(texts: Iterable<string>, limit: number): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const word of wordsOf(text)) words.add(word);
    if (words.size >= limit) break;
  }
  return [...words].slice(0, limit);
}

/** Prefixes of the words, then those of the parts with which compounds may go on. */
export function prefixesOf(words: readonly string[]): string[] {
  const middle = new Set(words.flatMap(endingsOf).flatMap((letters) => prefixesIn(letters, MIDDLE.letters)));
  return [...new Set([...prefixesOfStarts(words), ...[...middle].slice(0, MIDDLE_ENTRIES)])];
}

/** Prefixes of the words; earlier versions stored no others. */
export function prefixesOfStarts(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => prefixesIn([...word])))];
}

function prefixesIn(letters: readonly string[], least = 1): string[] {
  const lengths = PREFIX_LENGTHS.filter((length) => length >= least && length <= letters.length);
  return lengths.map((length) => letters.slice(0, length).join(""));
}

/** The endings of a compound, one from each place in its middle, as letters. */
function endingsOf(word: string): string[][] {
  const letters = [...word];
  if (letters.length < COMPOUND_LETTERS) return [];
  const places = letters.length - MIDDLE.letters - MIDDLE.first + 1;
  return Array.from({ length: Math.max(0, places) }, (_, place) => letters.slice(MIDDLE.first + place));
}

/** The most selective indexed prefix of a query; `null` if all words are single characters. */
export function bestPrefix(query: readonly string[]): string | null {
  const prefixes = query.flatMap((word) => prefixesIn([...word]).slice(-1));
  return prefixes.sort((a, b) => [...b].length - [...a].length)[0] ?? null;
}

/** Whether every query word begins one of the words, or a part of a compound. */
export function hasWords(words: readonly string[], query: readonly string[]): boolean {
  return query.every((one) => words.some((word) => word.startsWith(one) || goesOnWith(word, one)));
}

function goesOnWith(word: string, part: string): boolean {
  return word.length >= COMPOUND_LETTERS && part.length >= MIDDLE.letters && word.indexOf(part, MIDDLE.first) > 0;
}
