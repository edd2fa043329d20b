/** Search words, and the prefixes they are indexed under. */

/** Indexed prefix lengths in characters. A longer query uses the longest prefix and is checked against the record. */
const PREFIX_LENGTHS = [2, 3, 4, 6, 8, 10];
const WORD_LETTERS = 40;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** Distinct words in lower case, without accents, vowel marks and width variants. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
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

export function prefixesOf(words: readonly string[]): string[] {
  const prefixes = new Set<string>();
  for (const word of words) {
    const letters = [...word];
    for (const length of PREFIX_LENGTHS) {
      if (length <= letters.length) prefixes.add(letters.slice(0, length).join(""));
    }
  }
  return [...prefixes];
}

/** The most selective indexed prefix of a query; `null` if all words are single characters. */
export function bestPrefix(query: readonly string[]): string | null {
  const prefixes = query.flatMap((word) => prefixesOf([word]).slice(-1));
  return prefixes.sort((a, b) => [...b].length - [...a].length)[0] ?? null;
}

/** Whether every query word is a prefix of one of the words. */
export function hasWords(words: readonly string[], query: readonly string[]): boolean {
  return query.every((one) => words.some((word) => word.startsWith(one)));
}
