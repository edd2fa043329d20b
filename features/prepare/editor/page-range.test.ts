import { expect, test } from "vitest";
import { readPageRange } from "./page-range.ts";

test.each([
  ["1-3, 7", [0, 1, 2, 6]],
  ["7,1–3,2", [0, 1, 2, 6]],
  ["9", [8]],
  ["2،4", [1, 3]],
])("%s names pages once and in order", (text, pages) => {
  expect(readPageRange(text, 9)).toEqual(pages);
});

test.each(["", "0", "10", "3-1", "1-10", "a", "1,,2", "1-2-3"])("%s is not a list of pages of nine", (text) => {
  expect(readPageRange(text, 9)).toBeNull();
});
