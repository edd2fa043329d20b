import { expect, it } from "vitest";
import { fitZoom, moved, squareOf, storedSide } from "./square.ts";

const wide = { width: 1200, height: 600 };
const centred = { zoom: 1, x: 0.5, y: 0.5 };

it("the initial crop is the largest centred square", () => {
  expect(squareOf(wide, centred)).toEqual({ side: 600, left: 300, top: 0 });
});

it("a crop that is dragged beyond an edge stops at it", () => {
  expect(squareOf(wide, { ...centred, x: 1.4 })).toMatchObject({ left: 600 });
  expect(moved(wide, centred, { x: -5, y: 3 })).toEqual({ zoom: 1, x: 0.25, y: 0.5 });
});

it("a crop at an edge moves back immediately when dragged the other way", () => {
  const pushed = moved(wide, centred, { x: 9, y: 0 });
  expect(moved(wide, pushed, { x: -0.1, y: 0 }).x).toBeCloseTo(0.7);
});

it("the fitted crop shows the whole picture between two margins", () => {
  const { side, left, top } = squareOf(wide, { ...centred, zoom: fitZoom(wide) });
  expect({ side, left, top }).toEqual({ side: 1200, left: 0, top: -300 });
});

it("the stored picture is at most as large as the limit and never scaled up", () => {
  expect(storedSide(squareOf(wide, centred))).toBe(512);
  expect(storedSide(squareOf(wide, { ...centred, zoom: 4 }))).toBe(150);
});
