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
