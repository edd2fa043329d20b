import { describe, expect, it } from "vitest";
import { kindOf } from "../../../domain/field/kinds.ts";
import { footPoint } from "./signature-fields.ts";

const a4 = { width: 210, height: 297 };
const { width, height } = kindOf("signature").defaultSize;
const boxes = (page: { width: number; height: number }, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const { x, y } = footPoint(page, index);
    return { left: x - width / 2, right: x + width / 2, top: y - height / 2, bottom: y + height / 2 };
  });

describe("signature fields at the foot of a page", () => {
  it("stay on the page and apart from each other, for the maximum number of signers", () => {
    const placed = boxes(a4, 20);
    for (const box of placed) {
      expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(a4.width);
      expect(box.bottom).toBeLessThanOrEqual(a4.height);
    }
    for (const [index, one] of placed.entries())
      for (const other of placed.slice(index + 1)) {
        const apart =
          one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;
        expect(apart).toBe(true);
      }
  });

  it("begin at the bottom left", () => {
    const [first] = boxes(a4, 1);
    expect(first!.left).toBeLessThan(a4.width / 4);
    expect(first!.bottom).toBeGreaterThan(a4.height * 0.9);
  });

  it("are stacked on a narrow page", () => {
    const [first, second] = boxes({ width: 80, height: 200 }, 2);
    expect(second!.left).toBe(first!.left);
    expect(second!.bottom).toBeLessThanOrEqual(first!.top);
  });
});
