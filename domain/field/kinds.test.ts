import { expect, test } from "vitest";
import { aField } from "../../tests/support/builders.ts";
import { FieldType } from "./field-type.ts";
import { toPoints } from "./geometry.ts";
import { kindOf } from "./kinds.ts";
import type { Shape } from "./shapes.ts";

const sizes = [...FieldType.options].map((type) => {
  const { width, height } = kindOf(type).defaultSize;
  return [type, { width: toPoints(width), height: toPoints(height) }] as const;
});

/** Left, top, right and bottom of the drawing. */
function edges(shape: Shape): number[] {
  if (shape.shape === "path") {
    const numbers = (shape.d.match(/-?[\d.]+/g) ?? []).map(Number);
    const [xs, ys] = [numbers.filter((_, at) => at % 2 === 0), numbers.filter((_, at) => at % 2 === 1)];
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  }
  const { x, y, width, height } = shape.box;
  return [x, y, x + width, y + height];
}

test.each(sizes)("the drawing of a %s stays within its box", (type, size) => {
  const form = kindOf(type).form;
  const value = form === "text" || form === "file" || form === "none" ? "12345678" : true;
  const shapes = kindOf(type).shapes(aField("one", "ann", { type }), { value, language: "en" }, size);
  expect(shapes.length).toBeGreaterThan(0);
  for (const shape of shapes) {
    const [left, top, right, bottom] = edges(shape);
    expect(Math.min(left!, top!)).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(size.width + 0.01);
    expect(bottom).toBeLessThanOrEqual(size.height + 0.01);
  }
});

test.each(sizes)("an empty %s draws nothing", (type, size) => {
  const form = kindOf(type).form;
  const value = form === "text" || form === "file" || form === "none" ? "" : false;
  expect(kindOf(type).shapes(aField("one", "ann", { type }), { value, language: "en" }, size)).toEqual([]);
});

test.each([
  ["above", (ink: number[], lines: number[]) => lines[3]! <= ink[1]! + 0.01],
  ["below", (ink: number[], lines: number[]) => lines[1]! >= ink[3]! - 0.01],
  ["inside", (ink: number[], lines: number[]) => lines[1]! > ink[1]! && lines[3]! <= ink[3]! + 0.01],
] as const)("the lines about the signer are placed %s the ink", (placement, holds) => {
  const field = aField("one", "ann", { placement });
  const shownValue = { value: true, caption: ["Ann", "21/11/2026"], language: "en" as const };
  const shapes = kindOf("signature").shapes(field, shownValue, { width: 120, height: 60 });
  const [ink, lines] = ["picture", "text"].map((name) => edges(shapes.find((one) => one.shape === name)!));
  expect(holds(ink!, lines!)).toBe(true);
});

test("each letter has its own cell, together with its combining marks", () => {
  const field = aField("one", "ann", { type: "cells", maxLength: 4 });
  const shapes = kindOf("cells").shapes(field, { value: "A é", language: "en" }, { width: 80, height: 20 });
  expect(shapes.map((one) => one.shape === "text" && [one.text, one.box.x])).toEqual([
    ["A", 0],
    ["é", 40],
  ]);
});

test("right-to-left letters fill the cells from the right, a text with digits fills them from the left", () => {
  const field = aField("one", "ann", { type: "cells", maxLength: 4 });
  const places = (value: string) =>
    kindOf("cells")
      .shapes(field, { value, language: "ar" }, { width: 80, height: 20 })
      .map((one) => one.shape === "text" && [one.text, one.box.x]);
  expect(places("سل")).toEqual([
    ["س", 60],
    ["ل", 40],
  ]);
  expect(places("١٢")).toEqual([
    ["١", 0],
    ["٢", 20],
  ]);
  expect(places("س1")[0]).toEqual(["س", 0]);
});
