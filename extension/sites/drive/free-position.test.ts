import { expect, it } from "vitest";
import { findFree } from "./free-position.ts";

const sheet = { width: 400, height: 300 };
const bar = { width: 100, height: 40 };

it("the bar takes the corner if it is free", () => {
  expect(findFree(sheet, bar, [], false)).toEqual({ left: 8, top: 252 });
  expect(findFree(sheet, bar, [], true)).toEqual({ left: 292, top: 252 });
});

it("the bar avoids controls, upwards and along the edge", () => {
  const upload = { left: 0, top: 200, right: 60, bottom: 300 };
  const position = findFree(sheet, bar, [upload], false)!;
  expect(position).toEqual({ left: 64, top: 252 });
  const floor = { left: 0, top: 220, right: 400, bottom: 300 };
  expect(findFree(sheet, bar, [floor], false)!.top).toBeLessThanOrEqual(180);
});

it("a full page has no position for the bar", () => {
  expect(findFree(sheet, bar, [{ left: 0, top: 0, right: 400, bottom: 300 }], false)).toBeNull();
});
