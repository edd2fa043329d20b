import jpeg from "jpeg-js";
import { expect, test } from "vitest";
import { type Raster, shrink } from "./raster.ts";
import { writeJpeg } from "./write-jpeg.ts";

/** A raster whose pixels a function gives as red, green and blue. */
function aRaster(
  width: number,
  height: number,
  pixel: (x: number, y: number) => readonly [number, number, number],
): Raster {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) data.set(pixel(at % width, Math.floor(at / width)), at * 4);
  return { width, height, channels: 4, data };
}

function aGray(width: number, height: number, value: (x: number, y: number) => number): Raster {
  const data = Uint8Array.from({ length: width * height }, (_, at) => value(at % width, Math.floor(at / width)));
  return { width, height, channels: 1, data };
}

/** Mean difference to what an independent decoder reads, in steps of 255. */
function errorOf(raster: Raster, bytes: Uint8Array): number {
  const { width, height, data } = jpeg.decode(bytes, { useTArray: true });
  expect([width, height]).toEqual([raster.width, raster.height]);
  let sum = 0;
  for (let at = 0; at < width * height; at++) {
    for (let channel = 0; channel < 3; channel++) {
      const own = raster.channels === 1 ? raster.data[at]! : raster.data[at * 4 + channel]!;
      sum += Math.abs(own - data[at * 4 + channel]!);
    }
  }
  return sum / (width * height * 3);
}

const sizes = [
  [7, 9],
  [320, 453],
] as const;

test.each(sizes)("another decoder reads a gray picture of %i × %i pixels", async (width, height) => {
  const raster = aGray(width, height, (x, y) => (x * 3 + y * 2) % 256);
  expect(errorOf(raster, await writeJpeg(raster, 0.9))).toBeLessThan(6);
});

test.each(sizes)("another decoder reads a coloured picture of %i × %i pixels", async (width, height) => {
  const raster = aRaster(width, height, (x, y) => [x % 256, 255 - (y % 256), (x + y) % 200]);
  expect(errorOf(raster, await writeJpeg(raster, 0.9))).toBeLessThan(4);
});

test("a shrunken picture keeps the mean of each area", () => {
  const small = shrink(
    aGray(1_000, 500, (x) => (x < 500 ? 0 : 200)),
    10,
  );
  expect(small).toMatchObject({ width: 10, height: 5, channels: 1 });
  expect([...small.data.subarray(0, 10)]).toEqual([0, 0, 0, 0, 0, 200, 200, 200, 200, 200]);
  const coloured = shrink(
    aRaster(9, 9, (x) => [x * 10, 255, 0]),
    3,
  );
  expect([...coloured.data.subarray(0, 12)]).toEqual([10, 255, 0, 0, 40, 255, 0, 0, 70, 255, 0, 0]);
});
