import { expect, test } from "vitest";
import { coverOf, readPageNumber, readPageRange, writePageRange } from "./page-range.ts";

test.each([
  ["1-3, 7", [0, 1, 2, 6]],
  ["7,1–3,2", [0, 1, 2, 6]],
  ["9", [8]],
  ["2،4", [1, 3]],
])("%s is parsed as sorted page numbers without duplicates", (text, pages) => {
  expect(readPageRange(text, 9)).toEqual(pages);
});

test.each(["", "0", "10", "3-1", "1-10", "a", "1,,2", "1-2-3"])("%s is not a valid list for nine pages", (text) => {
  expect(readPageRange(text, 9)).toBeNull();
});

test("a typed page number is parsed in Latin or Arabic digits, within the document", () => {
  expect(["3", " ٣ ", "page ۳", "0", "99", "x", ""].map((text) => readPageNumber(text, 9))).toEqual([
    ...[2, 2, 2, 0, 8],
    ...[null, null],
  ]);
});

test("all, odd, even and other selections of pages are distinguished", () => {
  expect(coverOf([0, 1, 2], 3)).toBe("all");
  expect(coverOf([0, 2], 4)).toBe("odd");
  expect(coverOf([1, 3], 4)).toBe("even");
  expect(coverOf([0, 1], 4)).toBe("some");
  expect(coverOf([2], 4)).toBe("one");
});

test("pages are formatted as ranges", () => {
  expect(writePageRange([6, 0, 1, 2], String)).toBe("1–3, 7");
});
