/** A part of a page's height, in shares of it from its top. */
export type Part = readonly [from: number, to: number];

/** So much of its height may be missing at either end: margins. */
const MARGIN = 0.06;
/** So much may be missing between two parts: rounding. */
const GAP = 0.01;

/** The parts together with one more; those that touch become one. */
export function withPart(parts: readonly Part[], [from, to]: Part): Part[] {
  const touching = parts.filter((one) => one[0] <= to + GAP && one[1] >= from - GAP);
  return [
    ...parts.filter((one) => !touching.includes(one)),
    [Math.min(from, ...touching.map((one) => one[0])), Math.max(to, ...touching.map((one) => one[1]))],
  ];
}

/** Nothing of the page is missing but margins. */
export function isWhole(parts: readonly Part[]): boolean {
  return parts.some(([from, to]) => from <= MARGIN && to >= 1 - MARGIN);
}
