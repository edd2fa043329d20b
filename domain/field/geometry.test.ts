import { describe, expect, it } from "vitest";
import fc from "../../tests/support/fast-check.ts";
import {
  boxOfRectangle,
  clampToPage,
  fieldMatrix,
  fromCssPixels,
  isOnPage,
  type PageShape,
  seenSize,
  toCssPixels,
} from "./geometry.ts";

const shapes = fc.record({
  visibleBox: fc
    .tuple(
      fc.integer({ min: -500, max: 500 }),
      fc.integer({ min: -500, max: 500 }),
      fc.integer({ min: 50, max: 2000 }),
      fc.integer({ min: 50, max: 2000 }),
    )
    .map(([x, y, w, h]) => [x, y, x + w, y + h] as const),
  rotate: fc.constantFrom(0, 90, 180, 270) as fc.Arbitrary<PageShape["rotate"]>,
  userUnit: fc.constantFrom(1, 0.5, 2, 10),
});

function corner(
  shape: PageShape,
  box: { x: number; y: number; width: number; height: number },
  lx: number,
  ly: number,
) {
  const [a, b, c, d, e, f] = fieldMatrix(box, shape);
  return [a * lx + c * ly + e, b * lx + d * ly + f];
}

describe("the page geometry", () => {
  it("maps the visible top left corner to the matching corner of a rotated page", () => {
    const box = { x: 0, y: 0, width: 25.4, height: 25.4 };
    const page = (rotate: PageShape["rotate"]): PageShape => ({ visibleBox: [10, 20, 210, 320], rotate, userUnit: 1 });
    expect(corner(page(0), box, 0, 72)).toEqual([10, 320]);
    expect(corner(page(90), box, 0, 72)).toEqual([10, 20]);
    expect(corner(page(180), box, 0, 72)).toEqual([210, 20]);
    expect(corner(page(270), box, 0, 72)).toEqual([210, 320]);
  });

  it("honours UserUnit: an inch stays an inch", () => {
    const shape: PageShape = { visibleBox: [0, 0, 100, 100], rotate: 0, userUnit: 2 };
    expect(seenSize(shape)).toEqual({ width: 200, height: 200 });
    expect(corner(shape, { x: 25.4, y: 0, width: 25.4, height: 25.4 }, 72, 72)).toEqual([72, 100]);
  });

  it("keeps every clamped box on its page, with two decimals", () => {
    fc.assert(
      fc.property(
        shapes,
        fc.double({ min: -2000, max: 2000, noNaN: true }),
        fc.double({ min: -2000, max: 2000, noNaN: true }),
        (shape, x, y) => {
          const box = clampToPage({ x, y, width: 42, height: 20 }, shape);
          expect(isOnPage(box, shape)).toBe(true);
          expect(Math.round(box.x * 100) / 100).toBe(box.x);
        },
      ),
    );
  });

  it("converts to pixels and back without losing a hundredth of a millimetre", () => {
    const box = { x: 12.34, y: 56.78, width: 42, height: 20 };
    for (const scale of [0.5, 1, 1.37, 3]) expect(fromCssPixels(toCssPixels(box, scale), scale)).toEqual(box);
  });

  it("recovers a box from its drawn rectangle, on every page shape", () => {
    const lengths = fc.integer({ min: 1, max: 20_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(shapes, lengths, lengths, lengths, lengths, (shape, x, y, width, height) => {
        const box = { x, y, width, height };
        const points = { width: (width * 72) / 25.4, height: (height * 72) / 25.4 };
        const [x0, y0] = corner(shape, box, 0, 0) as [number, number];
        const [x1, y1] = corner(shape, box, points.width, points.height) as [number, number];
        const rectangle = [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)] as const;
        const back = boxOfRectangle(rectangle, shape);
        for (const side of ["x", "y", "width", "height"] as const) expect(back[side]).toBeCloseTo(box[side], 1);
      }),
    );
  });
});
