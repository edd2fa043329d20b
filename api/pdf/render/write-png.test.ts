import { expect, test } from "vitest";
import { randomFrom } from "../../../tests/support/mutations.ts";
import { decodePng } from "../stamp/png.ts";
import type { Picture } from "./pdfium.ts";
import { rasterOf } from "./raster.ts";
import { writePng } from "./write-png.ts";

const GRAY = 0;
const RGB = 2;
const PALETTE = 3;
const random = randomFrom(3);

function aPicture(width: number, height: number, pixel: (at: number) => readonly number[]): Picture {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) data.set(pixel(at).slice(0, 3), at * 4);
  return { width, height, data };
}

const colourTypeOf = (png: Uint8Array) => png[25];

test.each([
  ["gray", GRAY, (at: number) => [at % 256, at % 256, at % 256]],
  ["two colours", PALETTE, (at: number) => (at % 2 ? [255, 0, 0] : [0, 0, 255])],
  ["256 colours", PALETTE, (at: number) => [at % 256, 0, 9]],
  ["257 colours", RGB, (at: number) => [at % 257 === 256 ? 1 : 0, (at % 257) % 256, 9]],
] as const)("a picture in %s is read back without loss", (_, type, pixel) => {
  const picture = aPicture(61, 37, pixel);
  const png = writePng(rasterOf(picture))!;
  expect(colourTypeOf(png)).toBe(type);
  const { width, height, rgba } = decodePng(png);
  expect([width, height]).toEqual([61, 37]);
  for (let at = 0; at < width * height; at++) {
    expect([...rgba.subarray(at * 4, at * 4 + 4)]).toEqual([...picture.data.subarray(at * 4, at * 4 + 3), 255]);
  }
});

test("nothing is written beyond the limit, for noise after a look at a part of it", () => {
  const noise = rasterOf(aPicture(800, 800, () => [random() * 255, random() * 255, random() * 255]));
  expect(writePng(noise, 120_000)).toBeNull();
  expect(writePng(noise)!.length).toBeGreaterThan(1_000_000);
  const white = rasterOf(aPicture(800, 800, () => [255, 255, 255]));
  expect(writePng(white, 120_000)!.length).toBeLessThan(3_000);
  expect(writePng(white, 100)).toBeNull();
});
