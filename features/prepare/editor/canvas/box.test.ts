import { describe, expect, it } from "vitest";
import { isOnPage } from "../../../../domain/field/geometry.ts";
import fc from "../../../../tests/support/fast-check.ts";
import { alignedBoxes, alignments, distributedBoxes } from "./arrange.ts";
import { boxAround, clampDelta, type FieldBox, handles, movedBox, resizedBox, typedBox } from "./box.ts";
import { shapeOf } from "./page-shapes.ts";
import { snapMove } from "./snap.ts";

const length = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const aPage = fc.record({ width: length(60, 1200), height: length(60, 1200) });
const aDelta = fc.record({ x: length(-2000, 2000), y: length(-2000, 2000) });
const minimum = { width: 18, height: 8 };
const aBoxOn = (page: { width: number; height: number }) =>
  fc
    .record({ x: length(0, page.width), y: length(0, page.height), width: length(18, 60), height: length(8, 60) })
    .map((box) => movedBox(box, { x: 0, y: 0 }, page));
const aBoxAndPage = aPage.chain((page) => fc.record({ page: fc.constant(page), box: aBoxOn(page) }));

const hasTwoDecimals = (box: FieldBox) =>
  [box.x, box.y, box.width, box.height].every((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6);

describe("a box", () => {
  it("stays on its page, with two decimals and its size, for any move", () => {
    fc.assert(
      fc.property(aBoxAndPage, aDelta, ({ page, box }, delta) => {
        const moved = movedBox(box, delta, page);
        expect(isOnPage(moved, shapeOf(page))).toBe(true);
        expect(hasTwoDecimals(moved)).toBe(true);
        expect([moved.width, moved.height]).toEqual([box.width, box.height]);
      }),
    );
  });

  it("stays on its page and keeps its minimum size and opposite edges for any drag of a handle", () => {
    fc.assert(
      fc.property(aBoxAndPage, fc.constantFrom(...handles), aDelta, ({ page, box }, handle, delta) => {
        const resized = resizedBox(box, handle, delta, { minimum, page });
        expect(isOnPage(resized, shapeOf(page))).toBe(true);
        expect(hasTwoDecimals(resized)).toBe(true);
        expect(resized.width).toBeGreaterThanOrEqual(minimum.width - 0.011);
        expect(resized.height).toBeGreaterThanOrEqual(minimum.height - 0.011);
        if (!handle.includes("w")) expect(resized.x).toBe(box.x);
        if (!handle.includes("n")) expect(resized.y).toBe(box.y);
        if (!handle.includes("e")) expect(resized.x + resized.width).toBeCloseTo(box.x + box.width, 1);
        if (!handle.includes("s")) expect(resized.y + resized.height).toBeCloseTo(box.y + box.height, 1);
      }),
    );
  });

  it("stays on its page and above its minimum size for any typed numbers", () => {
    const typed = fc.record(
      { x: length(-500, 5000), y: length(-500, 5000), width: length(0.01, 5000), height: length(0.01, 5000) },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(aBoxAndPage, typed, ({ page, box }, numbers) => {
        const result = typedBox(box, numbers, { minimum, page });
        expect(isOnPage(result, shapeOf(page))).toBe(true);
        expect(hasTwoDecimals(result)).toBe(true);
        expect(result.width).toBeGreaterThanOrEqual(minimum.width);
      }),
    );
  });

  it("is placed with its centre under the pointer where the page has space", () => {
    expect(boxAround({ x: 100, y: 50 }, { width: 42, height: 20 }, { width: 210, height: 297 })).toEqual({
      x: 79,
      y: 40,
      width: 42,
      height: 20,
    });
    expect(boxAround({ x: 2, y: 2 }, { width: 42, height: 20 }, { width: 210, height: 297 })).toMatchObject({
      x: 0,
      y: 0,
    });
  });
});

describe("boxes moved together", () => {
  it("keep their distances: the box nearest to an edge limits the move", () => {
    const page = { width: 210, height: 297 };
    fc.assert(
      fc.property(fc.array(aBoxOn(page), { minLength: 2, maxLength: 5 }), aDelta, (boxes, delta) => {
        const allowed = clampDelta(
          boxes.map((box) => ({ box, page })),
          delta,
        );
        const moved = boxes.map((box) => movedBox(box, allowed, page));
        for (const [index, box] of moved.entries()) {
          expect(isOnPage(box, shapeOf(page))).toBe(true);
          expect(box.x - moved[0]!.x).toBeCloseTo(boxes[index]!.x - boxes[0]!.x, 1);
          expect(box.y - moved[0]!.y).toBeCloseTo(boxes[index]!.y - boxes[0]!.y, 1);
        }
      }),
    );
  });

  it.each(alignments)("aligned by %s share that line and stay within their common frame", (alignment) => {
    const page = { width: 210, height: 297 };
    fc.assert(
      fc.property(fc.array(aBoxOn(page), { minLength: 2, maxLength: 5 }), (boxes) => {
        const aligned = alignedBoxes(boxes, alignment);
        const line = (box: FieldBox) =>
          ({
            left: box.x,
            center: box.x + box.width / 2,
            right: box.x + box.width,
            top: box.y,
            middle: box.y + box.height / 2,
            bottom: box.y + box.height,
          })[alignment];
        for (const box of aligned) {
          expect(Math.abs(line(box) - line(aligned[0]!))).toBeLessThanOrEqual(0.0101);
          expect(isOnPage(box, shapeOf(page))).toBe(true);
        }
      }),
    );
  });

  it("are distributed with equal gaps between an unmoved first and last", () => {
    const boxes = [
      { x: 100, y: 0, width: 20, height: 10 },
      { x: 0, y: 0, width: 10, height: 10 },
      { x: 13, y: 0, width: 30, height: 10 },
    ];
    expect(distributedBoxes(boxes, "x").map((box) => box.x)).toEqual([100, 0, 40]);
  });
});

describe("snapping", () => {
  const page = { width: 210, height: 297 };
  const box = { x: 10, y: 10, width: 40, height: 10 };

  it.each([
    ["a left edge to a neighbour's", { x: 49.2, y: 100 }, { x: 60, y: 200, width: 30, height: 10 }, { x: 50, y: 100 }],
    ["the middle to the page's", { x: 74.5, y: 30 }, { x: 1, y: 250, width: 3, height: 3 }, { x: 75, y: 30 }],
    ["nothing when nothing is near", { x: 33, y: 100 }, { x: 150, y: 250, width: 30, height: 10 }, { x: 33, y: 100 }],
  ])("moves %s", (_what, delta, other, expected) => {
    const snapped = snapMove(box, delta, { others: [other], page, reach: 1.5 });
    expect(snapped.delta.x).toBeCloseTo(expected.x);
    expect(snapped.delta.y).toBeCloseTo(expected.y);
    expect(snapped.guides.length > 0).toBe(delta.x !== expected.x);
  });

  it("moves a box by no more than its reach", () => {
    fc.assert(
      fc.property(aDelta, fc.array(aBoxOn(page), { maxLength: 6 }), length(0, 5), (delta, others, reach) => {
        const snapped = snapMove(box, delta, { others, page, reach });
        expect(Math.abs(snapped.delta.x - delta.x)).toBeLessThanOrEqual(reach + 1e-9);
        expect(Math.abs(snapped.delta.y - delta.y)).toBeLessThanOrEqual(reach + 1e-9);
      }),
    );
  });
});
