import { expect, it } from "vitest";
import { VectorStrokes } from "../../domain/field/value.ts";
import { drawByKey, firstPen } from "./key-drawing.ts";

const empty: VectorStrokes = { width: 400, height: 200, strokes: [] };

function press(keys: readonly string[], shiftKey = false) {
  return keys.reduce((state, key) => drawByKey(state.pad, state.pen, { key, shiftKey }) ?? state, {
    pad: empty,
    pen: firstPen(empty),
  });
}

it("strokes drawn by keyboard alone meet the server's schema", () => {
  const { pad } = press([" ", "ArrowRight", "PageUp", "ArrowDown", " ", "ArrowRight", " ", "End", " "]);
  expect(pad.strokes.map((stroke) => stroke.length)).toEqual([4, 2]);
  expect(VectorStrokes.safeParse(pad).success).toBe(true);
});

it("a lifted pen moves and leaves no line", () => {
  const { pad, pen } = press(["ArrowRight", "ArrowDown"]);
  expect(pad).toBe(empty);
  expect([pen.x, pen.y]).toEqual([90, 130]);
});

it("the pen stays on the pad, and Shift shortens its steps", () => {
  expect(press(Array(100).fill("ArrowLeft")).pen.x).toBe(0);
  expect(press(["ArrowRight"], true).pen.x - firstPen(empty).x).toBeCloseTo(2.5);
});

it("other keys are left to the page", () => {
  expect(drawByKey(empty, firstPen(empty), { key: "Tab", shiftKey: false })).toBeNull();
  expect(drawByKey(empty, firstPen(empty), { key: "Escape", shiftKey: false })).toBeNull();
});
