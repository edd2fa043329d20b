import { describe, expect, it } from "vitest";
import { inkBox, strokeOutlines } from "./stroke-outline.ts";
import type { VectorStrokes } from "./value.ts";

function aPad(...strokes: VectorStrokes["strokes"]): VectorStrokes {
  return { width: 400, height: 200, strokes };
}

function numbersIn(path: string): number[] {
  return path.match(/-?\d+(\.\d+)?/g)!.map(Number);
}

describe("ink", () => {
  it("a dot is drawn as a round spot around its point", () => {
    const [path] = strokeOutlines(aPad([[100, 50, 1]]));
    const points = numbersIn(path!);
    for (let index = 0; index < points.length; index += 2) {
      expect(Math.hypot(points[index]! - 100, points[index + 1]! - 50)).toBeCloseTo(3.5, 1);
    }
  });

  it("a stroke is drawn as one closed shape, thicker with more pressure", () => {
    const heightOf = (pressure: number) => {
      const [path] = strokeOutlines(
        aPad([
          [50, 100, pressure],
          [200, 100, pressure],
          [350, 100, pressure],
        ]),
      );
      expect(path).toMatch(/^M[^MZ]+Z$/);
      const ys = numbersIn(path!).filter((_, index) => index % 2 === 1);
      return Math.max(...ys) - Math.min(...ys);
    };
    expect(heightOf(1)).toBeCloseTo(7, 1);
    expect(heightOf(0)).toBeLessThan(3);
  });

  it("repeated points do not break a stroke", () => {
    const [path] = strokeOutlines(
      aPad([
        [10, 10, 0.5],
        [10, 10, 0.5],
        [60, 40, 0.5],
        [60, 40, 0.5],
      ]),
    );
    expect(path).not.toContain("NaN");
  });

  it("the box of the ink contains every point including the line's width", () => {
    expect(
      inkBox(
        aPad([
          [50, 60, 1],
          [90, 100, 1],
        ]),
      ),
    ).toEqual({ x: 46.5, y: 56.5, width: 47, height: 47 });
  });
});
