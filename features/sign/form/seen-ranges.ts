/** A vertical range of a page, as fractions of its height from the top. */
export type PageRange = readonly [from: number, to: number];

/** Fraction of the height that may be missing at either end: margins. */
const MARGIN = 0.06;
/** Fraction that may be missing between two ranges: rounding. */
const GAP = 0.01;

/** Adds a range; adjoining ranges are merged. */
export function withRange(ranges: readonly PageRange[], [from, to]: PageRange): PageRange[] {
  const touching = ranges.filter((one) => one[0] <= to + GAP && one[1] >= from - GAP);
  return [
    ...ranges.filter((one) => !touching.includes(one)),
    [Math.min(from, ...touching.map((one) => one[0])), Math.max(to, ...touching.map((one) => one[1]))],
  ];
}

/** Whether the ranges cover the page except for its margins. */
export function coversPage(ranges: readonly PageRange[]): boolean {
  return ranges.some(([from, to]) => from <= MARGIN && to >= 1 - MARGIN);
}
