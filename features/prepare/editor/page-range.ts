/**
 * Parses "1-3, 7" to page indexes from 0, sorted and unique; `null` for a malformed list or pages outside the
 * document.
 */
export function readPageRange(text: string, count: number): number[] | null {
  const pages = new Set<number>();
  for (const piece of text.split(/[,،;]/)) {
    const match = /^\s*(\d{1,4})\s*(?:[-–—]\s*(\d{1,4})\s*)?$/.exec(piece);
    if (!match) return null;
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    if (from < 1 || to < from || to > count) return null;
    for (let page = from; page <= to; page += 1) pages.add(page - 1);
  }
  return [...pages].sort((a, b) => a - b);
}

/** Parses a typed page number to an index from 0, limited to the document; `null` without a number. */
export function readPageNumber(text: string, count: number): number | null {
  const latin = text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0)! - 0x30) & 15));
  const match = /\d{1,5}/.exec(latin);
  return match ? Math.min(Math.max(Number(match[0]), 1), count) - 1 : null;
}

/** Which pages of a document some are: all, one, or others. */
export function coverOf(indexes: readonly number[], count: number): "all" | "odd" | "even" | "one" | "some" {
  if (indexes.length <= 1) return "one";
  if (indexes.length === count) return "all";
  const isOdd = (index: number) => index % 2 === 0;
  if (indexes.every(isOdd) && indexes.length === Math.ceil(count / 2)) return "odd";
  return !indexes.some(isOdd) && indexes.length === Math.floor(count / 2) ? "even" : "some";
}

/** Writes page indexes as "1-3, 7", the numbers by `write`. */
export function writePageRange(indexes: readonly number[], write: (page: number) => string): string {
  const runs: [from: number, to: number][] = [];
  for (const index of [...indexes].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && index <= last[1] + 1) last[1] = index;
    else runs.push([index, index]);
  }
  return runs.map(([from, to]) => (from === to ? write(from + 1) : `${write(from + 1)}–${write(to + 1)}`)).join(", ");
}
