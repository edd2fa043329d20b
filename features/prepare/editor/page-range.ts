/**
 * Parses "1-3, 7" to page indexes from 0, sorted and unique; `null` for a malformed list or pages outside the
 * document.
 */
export function readPageRange(text: string, count: number): number[] | null {
  const pages = new Set<number>();
  for (const piece of text.split(/[,،;]/)) {
    const found = /^\s*(\d{1,4})\s*(?:[-–—]\s*(\d{1,4})\s*)?$/.exec(piece);
    if (!found) return null;
    const from = Number(found[1]);
    const to = Number(found[2] ?? found[1]);
    if (from < 1 || to < from || to > count) return null;
    for (let page = from; page <= to; page += 1) pages.add(page - 1);
  }
  return [...pages].sort((a, b) => a - b);
}
