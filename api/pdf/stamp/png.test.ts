import { expect, test } from "vitest";
import { cleanImage } from "./clean-image.ts";
import { prepareImage } from "./image.ts";
import { decodePng } from "./png.ts";
import { aPng } from "./testing/a-png.ts";

test.each([
  [0, 1],
  [0, 2],
  [0, 4],
  [0, 8],
  [0, 16],
  [2, 8],
  [2, 16],
  [3, 1],
  [3, 4],
  [4, 8],
  [6, 16],
] as const)("a picture of colour type %s and depth %s is decoded", (color, depth) => {
  const { width, height, rgba } = decodePng(aPng(9, 5, { color, depth }));
  expect([width, height, rgba.length]).toEqual([9, 5, 180]);
  const isTransparent = color === 4 || color === 6;
  expect([...rgba.subarray(0, 4)]).toEqual(color === 3 ? [200, 10, 20, 255] : [0, 0, 0, isTransparent ? 0 : 255]);
});

test.each([
  ["sub", 1, [10, 10, 10], [10, 20, 30]],
  ["average", 3, [10, 10, 10], [10, 15, 17]],
  ["Paeth", 4, [10, 10, 10], [10, 20, 30]],
])("the %s filter is reversed", (_, filter, filtered, expected) => {
  const raw = new Uint8Array([filter, ...filtered]);
  const { rgba } = decodePng(aPng(3, 1, { color: 0, raw }));
  expect([rgba[0], rgba[4], rgba[8]]).toEqual(expected);
});

test("an interlaced picture is assembled from its passes", () => {
  // 4 × 4 in Adam7 order: only passes 1, 4, 5, 6 and 7 have pixels
  const raw = new Uint8Array([0, 1, 0, 2, 0, 3, 4, 0, 5, 6, 0, 7, 8, 0, 9, 10, 11, 12, 0, 13, 14, 15, 16]);
  const { rgba } = decodePng(aPng(4, 4, { color: 0, interlaced: true, raw }));
  const reds = Array.from({ length: 16 }, (_, pixel) => rgba[pixel * 4]);
  expect(reds).toEqual([1, 5, 2, 6, 9, 10, 11, 12, 3, 7, 4, 8, 13, 14, 15, 16]);
});

test.each([
  ["another format", new TextEncoder().encode("GIF89a")],
  ["a header of 60,000 × 60,000", aPng(60_000, 60_000, { raw: new Uint8Array(10) })],
  ["no pixels", aPng(0, 5, { raw: new Uint8Array(5) })],
  ["too little data", aPng(100, 100, { raw: new Uint8Array(10) })],
  ["a decompression bomb", aPng(2, 2, { raw: new Uint8Array(50_000_000) })],
  ["a chunk cut short", aPng(9, 9).subarray(0, 60)],
  ["an unknown filter", aPng(3, 1, { color: 0, raw: new Uint8Array([9, 1, 2, 3]) })],
])("%s is refused as a signature", (_, file) => {
  expect(cleanImage(file as Uint8Array<ArrayBuffer>)).toBeNull();
});

test("a picture far larger than any field is scaled down, and one-colour ink becomes a mask", () => {
  const large = prepareImage(aPng(3_000, 1_000));
  expect(Math.max(large.width, large.height)).toBeLessThanOrEqual(1_200);
  const raw = new Uint8Array([0, 9, 9, 9, 0, 9, 9, 9, 200]);
  const ink = prepareImage(aPng(2, 1, { raw }));
  expect(ink).toMatchObject({ kind: "samples", color: { width: 1, height: 1 }, alpha: expect.anything() });
});
