/** A vertical range of a page, as fractions of its height from the top. */
export type PageRange = readonly [from: number, to: number];

/** Fraction of the height that may be missing at either end: margins. */
const MARGIN = 0.06;
/** Fraction that may be missing between two parts: rounding. */
const GAP = 0.01;

/** Adds a part; adjoining parts are merged. */
export function withRange(parts: readonly PageRange[], [from, to]: PageRange): PageRange[] {
  const touching = parts.filter((one) => one[0] <= to + GAP && one[1] >= from - GAP);
  return [
    ...parts.filter((one) => !touching.includes(one)),
    [Math.min(from, ...touching.map((one) => one[0])), Math.max(to, ...touching.map((one) => one[1]))],
  ];
}

/** Whether the parts cover the page except for its margins. */
export function coversPage(parts: readonly PageRange[]): boolean {
  return parts.some(([from, to]) => from <= MARGIN && to >= 1 - MARGIN);
}
