import { expect, it } from "vitest";
import type { Points } from "../../field/geometry.ts";
import { testMarkShapes } from "./test-mark.ts";

it.each([
  [595, 842],
  [842, 595],
  [200, 200],
  [2_000, 150],
] as [Points, Points][])(
  "the TEST mark lies within a page of %i × %i points and crosses its middle",
  (width, height) => {
    const [word, label] = testMarkShapes({ width, height });
    const d = word?.shape === "path" ? word.d : "";
    const numbers = (d.match(/-?[\d.]+/g) ?? []).map(Number);
    const [xs, ys] = [numbers.filter((_, index) => index % 2 === 0), numbers.filter((_, index) => index % 2 === 1)];
    expect(Math.min(...xs)).toBeGreaterThan(-width * 0.1);
    expect(Math.max(...xs)).toBeLessThan(width * 1.1);
    expect(Math.abs((Math.min(...ys) + Math.max(...ys)) / 2 - height / 2)).toBeLessThan(height * 0.06);
    expect(label).toMatchObject({ shape: "text", text: "TEST", box: { width } });
  },
);
