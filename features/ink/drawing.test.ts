import { describe, expect, it } from "vitest";
import { VectorStrokes } from "../../domain/field/value.ts";
import { extendStroke, startStroke, undoStroke } from "./drawing.ts";

const empty = { width: 300, height: 150, strokes: [] };
const at = (x: number, ms: number, pressure: number | null = null) => ({ x, y: 50, at: ms, pressure });

describe("drawing a signature", () => {
  it("a drawn pad meets the server's schema", () => {
    const dot = startStroke(empty, at(10, 0));
    const line = extendStroke(dot, at(40, 16), at(10, 0));
    expect(VectorStrokes.safeParse(line).success).toBe(true);
    expect(line.strokes[0]).toHaveLength(2);
  });

  it("a pen's pressure is kept, without one a fast line is thinner than a slow one", () => {
    expect(startStroke(empty, at(10, 0, 0.9)).strokes[0]![0]![2]).toBe(0.9);
    const pressureAfter = (ms: number) =>
      extendStroke(startStroke(empty, at(10, 0)), at(60, ms), at(10, 0)).strokes[0]![1]![2];
    expect(pressureAfter(10)).toBeLessThan(pressureAfter(500));
  });

  it("a resting finger adds nothing", () => {
    const dot = startStroke(empty, at(10, 0));
    expect(extendStroke(dot, at(10.2, 16), at(10, 0))).toBe(dot);
  });

  it("undo removes the last stroke only", () => {
    const two = startStroke(startStroke(empty, at(10, 0)), at(90, 300));
    expect(undoStroke(two).strokes).toEqual([two.strokes[0]]);
  });

  it("no drawing exceeds the server's limits", () => {
    const long = {
      ...empty,
      strokes: [Array.from({ length: 19_000 }, (_, i) => [i % 300, 50, 0.5] as [number, number, number])],
    };
    expect(extendStroke(long, at(123, 10), at(10, 0))).toBe(long);
  });
});
