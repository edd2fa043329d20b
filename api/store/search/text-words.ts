/** Normalizes words for the text index. */
import { wordsOf } from "../document/search-words.ts";

const LETTERS = 24;

/** Folds a search word further. Drops characters beyond the first plane, where the orders of UTF-8 and UTF-16 differ. */
export function textWordOf(word: string): string {
  const folded = word.replace(/[\u0640\u200c\u200d]/g, "").replace(/[\u{10000}-\u{10ffff}]/gu, "\ufffd");
  return [...folded].slice(0, LETTERS).join("");
}

/** Distinct words of the texts, sorted. */
export function textWordsOf(texts: Iterable<string>): string[] {
  const words = new Set<string>();
  for (const text of texts) {
    for (const word of wordsOf(text)) {
      const folded = textWordOf(word);
      if (folded !== "") words.add(folded);
    }
  }
  return [...words].sort(compareTexts);
}

export function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
