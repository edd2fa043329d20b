import { expect, test } from "vitest";
import { differenceBetween, type Raster } from "./picture-difference.ts";

const [width, height] = [200, 100];

/** A white page with rectangles of a gray: left, top, width, height, shade. */
function page(...marks: [number, number, number, number, number?][]): Raster {
  const data = new Uint8Array(width * height * 3).fill(255);
  for (const [left, top, wide, high, shade = 0] of marks) {
    for (let y = top; y < top + high; y++) data.fill(shade, (y * width + left) * 3, (y * width + left + wide) * 3);
  }
  return { width, height, bytesPerPixel: 3, data };
}

const text = [10, 50, 120, 8] as [number, number, number, number];

test("the same picture has no difference, and one shifted by a pixel or smoothed has none either", () => {
  expect(differenceBetween(page(text), page(text)).changed).toBe(0);
  expect(differenceBetween(page(text), page([11, 51, 120, 8])).changed).toBe(0);
  expect(differenceBetween(page(text), page(text, [9, 49, 122, 1, 200], [9, 58, 122, 1, 200])).changed).toBe(0);
});

test("a missing tick, a missing thin line and a moved stroke are found, also where only the second picture has them", () => {
  const tick: [number, number, number, number] = [150, 20, 3, 3];
  const line: [number, number, number, number, number] = [10, 30, 120, 1, 120];
  for (const mark of [tick, line]) {
    expect(differenceBetween(page(text, mark), page(text)).changed).toBeGreaterThan(0);
    expect(differenceBetween(page(text), page(text, mark)).changed).toBeGreaterThan(0);
  }
  expect(differenceBetween(page([20, 20, 2, 9]), page([25, 20, 2, 9])).changed).toBeGreaterThan(0);
});

test("a missing highlight is found by its area, although its colour is pale", () => {
  expect(differenceBetween(page([10, 10, 90, 12, 225]), page()).changed).toBeGreaterThan(0);
});

test("lost are the tiles that show nothing in the second picture", () => {
  const { changed, lost, drawn } = differenceBetween(page([16, 16, 40, 40], [160, 64, 5, 5]), page([160, 64, 5, 5]));
  expect(changed).toBeGreaterThanOrEqual(lost);
  expect([lost > 0, lost < drawn]).toEqual([true, true]);
  expect(differenceBetween(page(), page(text)).lost).toBe(0);
});

test("a page of another size differs everywhere", () => {
  const other: Raster = { width: 100, height, bytesPerPixel: 3, data: new Uint8Array(100 * height * 3).fill(255) };
  expect(differenceBetween(page(), other).changed).toBe(13 * 7);
});

test("an area can be left out", () => {
  const except = (x: number) => x >= 140;
  expect(differenceBetween(page(text, [150, 20, 9, 9]), page(text), { except }).changed).toBe(0);
});
