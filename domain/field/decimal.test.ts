import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isOnStep, readDecimal } from "./decimal.ts";

test.each([
  ["12", "12"],
  [" 007.50 ", "7.5"],
  ["-0", "0"],
  ["+3,25", "3.25"],
  ["٣٫١٤", "3.14"],
  ["१२३", "123"],
  ["−5", "-5"],
])("%s is read as %s", (typed, text) => {
  expect(readDecimal(typed)?.text).toBe(text);
});

test.each(["", "1e5", "1,000.5", "0x10", "Infinity", "--1", "1.", ".5", "1 2"])("%s is no number", (typed) => {
  expect(readDecimal(typed)).toBeNull();
});

test("a tenth three times is on a step of a tenth, which binary numbers get wrong", () => {
  expect(isOnStep(readDecimal("0.3")!, readDecimal("0.1")!, null)).toBe(true);
  expect(isOnStep(readDecimal("0.35")!, readDecimal("0.1")!, null)).toBe(false);
  expect(isOnStep(readDecimal("5.5")!, readDecimal("2")!, readDecimal("1.5"))).toBe(true);
});

test("numbers are ordered as numbers, whatever their digits", () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e6, max: 1e6 }), fc.integer({ min: -1e6, max: 1e6 }), (a, b) => {
      const [x, y] = [readDecimal((a / 100).toFixed(2))!, readDecimal((b / 100).toFixed(2))!];
      expect(Math.sign(x.compare(y))).toBe(Math.sign(a - b));
    }),
  );
});
