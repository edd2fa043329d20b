import { expect, test } from "vitest";
import type { TextStyle } from "../../../domain/field/shapes.ts";
import { textOutlines } from "./outlines.ts";

const box = { width: 120, height: 30 };
const look: TextStyle = {
  ...{ size: 12, minimumSize: 5, bold: false, italic: false, color: "#000000", language: "en" },
  align: "start",
  vertical: "middle",
};

function edgesOf(d: string) {
  const numbers = [...d.matchAll(/-?[\d.]+/g)].map(Number);
  const xs = numbers.filter((_, index) => index % 2 === 0);
  const ys = numbers.filter((_, index) => index % 2 === 1);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

test("outlines lie in the box, with its top left corner as origin", () => {
  const { d, fits, lines } = textOutlines("H", box, look);
  const { left, right, top, bottom } = edgesOf(d);
  expect({ fits, lines }).toEqual({ fits: true, lines: 1 });
  expect(left).toBeGreaterThan(0);
  expect(right).toBeLessThan(12);
  expect((top + bottom) / 2).toBeCloseTo(15, 1);
  expect(bottom - top).toBeCloseTo(12 * 0.714, 1);
});

test("right-to-left text starts at the right edge", () => {
  const { right } = edgesOf(textOutlines("مريم", box, look).d);
  expect(right).toBeGreaterThan(115);
  expect(right).toBeLessThan(120.5);
});

test("a text too long for its box is reported as not fitting, and outlined completely", () => {
  const long = textOutlines("word ".repeat(200), box, look);
  expect(long.fits).toBe(false);
  expect(long.d.match(/M/g)!.length).toBeGreaterThanOrEqual(4 * 200);
  expect(edgesOf(long.d).bottom).toBeLessThanOrEqual(30);
});

test("a character without a font is reported, and nothing is outlined", () => {
  expect(textOutlines("Ada \u{10330}", box, look)).toMatchObject({ unsupported: "\u{10330}", d: "", fits: false });
});
