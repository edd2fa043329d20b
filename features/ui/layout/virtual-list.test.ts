import { describe, expect, test } from "vitest";
import { itemAt, layOutItems, visibleRange } from "./virtual-list.ts";

describe("long lists", () => {
  const run = layOutItems([100, 50, 200, 50], 10, 20);

  test("places items with gaps and margins", () => {
    expect(run.starts).toEqual([20, 130, 190, 400, 450]);
    expect(run.length).toBe(470);
  });

  test("shows only items that intersect the visible range", () => {
    expect(visibleRange(run, 0, 10)).toEqual({ from: 0, to: 1 });
    expect(visibleRange(run, 125, 195)).toEqual({ from: 0, to: 3 });
    expect(visibleRange(run, 300, 10_000)).toEqual({ from: 2, to: 4 });
  });

  test("an empty list shows nothing", () => {
    expect(visibleRange(layOutItems([]), 0, 500)).toEqual({ from: 0, to: 0 });
  });

  test("a position belongs to the last item that starts before it", () => {
    expect(itemAt(run, 0)).toBe(0);
    expect(itemAt(run, 189)).toBe(1);
    expect(itemAt(run, 9_999)).toBe(3);
  });
});
