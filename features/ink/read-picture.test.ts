import { describe, expect, it } from "vitest";
import { clearPaper } from "./read-picture.ts";

/** A picture of `paper` grey with ink of `ink` grey at the given pixels. */
function aPicture(width: number, height: number, paper: number, ink: number, at: [number, number][]) {
  const rgba = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let index = 0; index < rgba.length; index += 4) rgba.fill(paper, index, index + 3);
  for (const [x, y] of at) rgba.fill(ink, (y * width + x) * 4, (y * width + x) * 4 + 3);
  return rgba;
}

describe("a photographed signature", () => {
  it.each([255, 190, 120])("loses paper of brightness %d, keeps its ink, and is cropped", (paper) => {
    const rgba = aPicture(20, 10, paper, 20, [
      [5, 3],
      [6, 3],
      [9, 7],
    ]);
    expect(clearPaper(rgba, 20)).toEqual({ left: 5, top: 3, right: 9, bottom: 7 });
    expect(rgba[3]).toBe(0);
    expect(rgba[(3 * 20 + 5) * 4 + 3]).toBe(255);
  });

  it("of blank paper has no ink", () => {
    expect(clearPaper(aPicture(20, 10, 230, 20, []), 20)).toBeNull();
  });
});
