import { describe, expect, it } from "vitest";
import type { PageShape, Rotation } from "../../../domain/field/geometry.ts";
import { addedPageFor } from "./page-size.ts";

const shape = (width: number, height: number, rotate: Rotation = 0, userUnit = 1): PageShape => ({
  visibleBox: [10, 10, 10 + width, 10 + height],
  rotate,
  userUnit,
});

describe("the pages that are added to a document", () => {
  it.each([
    ["A4", shape(595.28, 841.89)],
    ["Letter", shape(612, 792)],
    ["Legal", shape(612, 1008)],
    ["Letter, lying", shape(792, 612)],
    ["A5", shape(419.53, 595.28)],
    ["half of Letter, lying", shape(612, 396)],
    ["A3, lying", shape(1190.55, 841.89)],
    ["Tabloid", shape(792, 1224)],
  ])("have its size: %s", (_, first) => {
    const { width, height, scale } = addedPageFor(first);
    const [x0, y0, x1, y1] = first.visibleBox;
    expect([width, height]).toEqual([x1 - x0, y1 - y0]);
    expect(width / scale).toBeGreaterThanOrEqual(559.9);
    expect(height / scale).toBeGreaterThanOrEqual(559.9);
    expect(scale).toBeGreaterThanOrEqual(0.7);
  });

  it("have the size that readers see: turned, and in its unit", () => {
    expect(addedPageFor(shape(612, 792, 90))).toMatchObject({ width: 792, height: 612 });
    expect(addedPageFor(shape(297.64, 420.945, 0, 2))).toMatchObject({ width: 595.28, height: 841.89, scale: 1 });
  });

  it.each([
    ["a label", shape(283, 142), "lying"],
    ["a receipt", shape(226, 1_100), "upright"],
    ["a plan", shape(3_370, 2_384), "lying"],
    ["a poster", shape(1_684, 2_384), "upright"],
  ])("are A4 for %s", (_, first, position) => {
    const { width, height, scale } = addedPageFor(first);
    expect([width, height].toSorted((a, b) => a - b)).toEqual([595.28, 841.89]);
    expect(width > height ? "lying" : "upright").toBe(position);
    expect(scale).toBe(1);
  });
});
