import { describe, expect, it } from "vitest";
import type { Bytes } from "../../ports/basics.ts";
import { pageImage } from "../seal/testing/pdf-tools.ts";
import { cleanImage } from "./clean-image.ts";
import { isJpeg, readJpeg } from "./jpeg.ts";
import { pictureOperators } from "./marks.ts";
import { aJpeg, aPhonePhoto, type JpegKind } from "./testing/a-jpeg.ts";
import { aPng } from "./testing/a-png.ts";
import { inkPdf } from "./testing/ink-pdf.ts";

/** Grey levels of the four quarters of a picture as drawn on a page. */
async function drawnQuarters(file: Bytes, isTurned: boolean): Promise<string> {
  const [width, height] = isTurned ? [160, 320] : [320, 160];
  const pdf = inkPdf((ink) => pictureOperators({ kind: "image", bytes: file }, { width, height }, ink));
  const page = await pageImage(pdf, 72);
  const at = (x: number, y: number) =>
    page.gray[Math.round(page.height - 400 - y * height) * page.width + Math.round(100 + x * width)]!;
  const shades = { red: 87, green: 119, blue: 60, yellow: 219 };
  const nameOf = (shade: number) =>
    Object.entries(shades).sort(([, one], [, other]) => Math.abs(one - shade) - Math.abs(other - shade))[0]![0];
  return [at(0.25, 0.75), at(0.75, 0.75), at(0.25, 0.25), at(0.75, 0.25)].map(nameOf).join(" ");
}

const upright = "red green blue yellow";

describe("a photograph", () => {
  it.each([
    [1, upright],
    [2, "green red yellow blue"],
    [3, "yellow blue green red"],
    [4, "blue yellow red green"],
    [5, "red blue green yellow"],
    [6, "blue red yellow green"],
    [7, "yellow green blue red"],
    [8, "green yellow red blue"],
  ])("with the orientation %i is upright in the sealed file", async (orientation, quarters) => {
    const cleaned = cleanImage(aPhonePhoto(orientation, "Sam's home"))!;
    expect(await drawnQuarters(cleaned.bytes, orientation > 4)).toBe(quarters);
  });

  it.each(["rgb", "progressive", "gray", "cmyk"] satisfies JpegKind[])(
    "of kind %s is drawn unchanged",
    async (kind) => {
      const cleaned = cleanImage(aJpeg(kind))!;
      expect(await drawnQuarters(cleaned.bytes, false)).toBe(upright);
    },
  );

  it("loses its location, comments and trailing bytes, and keeps its pixels", () => {
    const cleaned = cleanImage(aPhonePhoto(6, "52.52N 13.40E"))!;
    const text = new TextDecoder("latin1").decode(cleaned.bytes);
    expect(text).not.toContain("52.52N");
    expect(readJpeg(cleaned.bytes).orientation).toBe(6);
    expect(readJpeg(cleaned.bytes).data).toEqual(cleanImage(aJpeg())!.bytes);
    expect(cleanImage(cleaned.bytes)!.bytes).toEqual(cleaned.bytes);
  });

  it("with a size beyond the limit is refused by its header", () => {
    const file = aJpeg();
    const frame = file.findIndex((byte, at) => byte === 0xff && file[at + 1] === 0xc0);
    file.set([0xea, 0x60, 0xea, 0x60], frame + 5);
    expect(cleanImage(file)).toBeNull();
  });

  it("that is another format, broken or in an unsupported coding is refused", () => {
    const text = (value: string) => new TextEncoder().encode(value);
    const arithmetic = aJpeg();
    arithmetic[arithmetic.findIndex((byte, at) => byte === 0xff && arithmetic[at + 1] === 0xc0) + 1] = 0xc9;
    const others = [
      text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      text("GIF89a"),
      text("%PDF-1.7"),
      new Uint8Array(),
      new Uint8Array([0xff, 0xd8, 0xff]),
      aJpeg().subarray(0, 280),
      aJpeg().subarray(0, 30),
      arithmetic,
    ];
    for (const other of others) expect(cleanImage(other)).toBeNull();
  });

  it("with changed bytes is accepted or refused, and never causes an exception", () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed % below;
    };
    for (let round = 0; round < 2_000; round++) {
      const file = aPhonePhoto(3, "x");
      for (let change = 0; change < 3; change++) file[random(file.length)] = random(256);
      const cleaned = cleanImage(file);
      expect(cleaned === null || cleaned.form === "png" || isJpeg(cleaned.bytes)).toBe(true);
    }
  });
});

it("a PNG keeps its pixels and loses its text chunks", () => {
  const plain = aPng(9, 9);
  const text = new TextEncoder().encode("tEXtComment\0Sam's home");
  const chunk = new Uint8Array(text.length + 8);
  new DataView(chunk.buffer).setUint32(0, text.length - 4);
  chunk.set(text, 4);
  const file = new Uint8Array([...plain.subarray(0, 33), ...chunk, ...plain.subarray(33)]);
  expect(cleanImage(file)).toEqual({ form: "png", bytes: plain, width: 9, height: 9 });
});
