import jpeg from "jpeg-js";
import { expect, test } from "vitest";
import { aPdf, pdfOf, textPages } from "../../../tests/support/pdf-fixtures.ts";
import { decodePng } from "../stamp/png.ts";
import { differenceOf } from "./compare.ts";
import { drawPicture, renderPageImages } from "./page-images.ts";
import { openPdfium } from "./pdfium.ts";

/** A page of noise, which compresses badly and is therefore large. */
function noisyPdf(): Uint8Array<ArrayBuffer> {
  let seed = 1;
  const data = Uint8Array.from({ length: 300 * 420 * 3 }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed >> 16;
  });
  const image = "/Type /XObject /Subtype /Image /Width 300 /Height 420 /ColorSpace /DeviceRGB /BitsPerComponent 8";
  return pdfOf({
    objects: {
      ...textPages(["x"]),
      4: "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources <</XObject <</I 20 0 R>>>>>>",
      5: { dict: "", data: "595 0 0 842 0 0 cm /I Do" },
      20: { dict: image, data },
    },
  });
}

test("a page is drawn as a picture of at most 120 KB and as a thumbnail", async () => {
  for (const [file, read] of [
    [aPdf(["Hello"]), decodePng],
    [noisyPdf(), jpeg.decode],
  ] as const) {
    const document = await openPdfium(file);
    const { large, thumbnail } = await renderPageImages(document, 0);
    expect(large.length).toBeLessThanOrEqual(120_000);
    const picture = read(large);
    expect(picture.width).toBeLessThanOrEqual(1_000);
    expect(picture.height / picture.width).toBeCloseTo(842 / 595, 1);
    expect(jpeg.decode(thumbnail)).toMatchObject({ width: 320, height: 453 });
    document.close();
  }
});

test("a page of text is drawn without loss, in gray and colour", async () => {
  for (const colour of ["0 g", "0.8 0.1 0.1 rg"]) {
    const objects = textPages(["x"]);
    const data = `BT ${colour} /F1 24 Tf 72 700 Td (Rent of the flat) Tj ET`;
    const document = await openPdfium(pdfOf({ objects: { ...objects, 5: { dict: "", data } } }));
    const { data: drawn } = drawPicture(document, 0, 1_000);
    const { rgba } = decodePng((await renderPageImages(document, 0)).large);
    const differing = rgba.filter((value, at) => at % 4 !== 3 && value !== drawn[at]);
    expect([differing.length, rgba.some((value) => value < 128)]).toEqual([0, true]);
    document.close();
  }
});

test("pages of odd shapes are drawn within the size limits, as they are displayed", async () => {
  const shapes = [
    { mediaBox: "[0 0 1 14400]", width: 0, height: 4_000 },
    { mediaBox: "[0 0 14400 1]", width: 1_000, height: 1 },
    { mediaBox: "[0 0 400 800] /Rotate 90", width: 1_000, height: 500 },
    { mediaBox: "[0 0 400 800] /CropBox [100 100 300 200]", width: 1_000, height: 500 },
  ];
  for (const { mediaBox, width, height } of shapes) {
    const document = await openPdfium(pdfOf({ objects: textPages(["x"], { mediaBox }) }));
    const picture = drawPicture(document, 0, 1_000);
    expect([picture.width, picture.height]).toEqual([Math.max(1, width), height]);
    document.close();
  }
});

test("a missing line of text is measured as a difference between pages", async () => {
  const open = (text: string) => openPdfium(aPdf(["same", text]));
  const [one, twin, other] = [await open("A line of text"), await open("A line of text"), await open("")];
  expect(differenceOf(one, twin)).toBe(0);
  expect(differenceOf(one, other)).toBeGreaterThan(0.0005);
});
