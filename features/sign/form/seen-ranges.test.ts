import { expect, it } from "vitest";
import { coversPage, type PageRange, withRange } from "./seen-ranges.ts";

it.each<[string, PageRange[], boolean]>([
  ["all at once", [[0, 1]], true],
  ["all except its margins", [[0.05, 0.95]], true],
  ["its upper half only", [[0, 0.5]], false],
  [
    "its top and then its end, without the middle",
    [
      [0, 0.4],
      [0.6, 1],
    ],
    false,
  ],
  [
    "its top, its end, and then the middle",
    [
      [0, 0.4],
      [0.6, 1],
      [0.35, 0.65],
    ],
    true,
  ],
  [
    "one part after the other",
    [
      [0, 0.3],
      [0.2, 0.5],
      [0.45, 0.75],
      [0.7, 1],
    ],
    true,
  ],
  [
    "one part after the other, from the end",
    [
      [0.7, 1],
      [0.45, 0.75],
      [0.2, 0.5],
      [0, 0.3],
    ],
    true,
  ],
  [
    "parts with a gap of a rounding error",
    [
      [0, 0.4999],
      [0.5001, 1],
    ],
    true,
  ],
  [
    "parts with a visible gap",
    [
      [0, 0.48],
      [0.52, 1],
    ],
    false,
  ],
])("a page counts as seen when all of it was visible: %s", (_, parts, whole) => {
  expect(coversPage(parts.reduce<PageRange[]>(withRange, []))).toBe(whole);
});

it("adjoining parts are merged", () => {
  expect(
    [
      [0, 0.2],
      [0.5, 0.6],
      [0.1, 0.55],
    ].reduce<PageRange[]>((all, [from, to]) => withRange(all, [from!, to!]), []),
  ).toEqual([[0, 0.6]]);
});
