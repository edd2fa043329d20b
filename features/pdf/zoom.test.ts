import { describe, expect, test } from "vitest";
import { factorOf, pixelsPerMillimetre, stepZoom } from "./zoom.ts";

const a4 = { width: 210, height: 297 };
const wide = { width: 297, height: 210 };

describe("zoom", () => {
  test("fitting the width makes the widest page as wide as the view", () => {
    expect(pixelsPerMillimetre("width", [a4, wide], { width: 594, height: 400 })).toBe(2);
  });

  test("fitting the page keeps the highest page in view", () => {
    const scale = pixelsPerMillimetre("page", [a4], { width: 4_000, height: 594 });
    expect(scale).toBe(2);
  });

  test("a fitted page does not grow beyond 1.6 of its printed size", () => {
    expect(factorOf(pixelsPerMillimetre("width", [a4], { width: 10_000, height: 10_000 }))).toBeCloseTo(1.6);
  });

  test("steps lead to the neighbouring usual factor and stop at the ends", () => {
    expect(stepZoom(1, 1)).toBe(1.25);
    expect(stepZoom(1.1, -1)).toBe(1);
    expect(stepZoom(4, 1)).toBe(4);
    expect(stepZoom(0.5, -1)).toBe(0.5);
  });
});
