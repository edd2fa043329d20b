import { PDFDocument, PDFName, PDFStream } from "pdf-lib";
import { describe, expect, test } from "vitest";
import { FILE_LIMIT_BYTES } from "../../../domain/document/file-part.ts";
import { aJpeg as aLargeJpeg } from "../../../tests/support/google/files.ts";
import type { Bytes } from "../../ports/basics.ts";
import { inspectPdf } from "../intake/inspect.ts";
import { pageImage } from "../seal/testing/pdf-tools.ts";
import { aJpeg, aPhonePhoto, type JpegKind } from "../stamp/testing/a-jpeg.ts";
import { aPng } from "../stamp/testing/a-png.ts";
import { pdfOfPicture } from "./picture-pdf.ts";

async function pdfOf(file: Bytes): Promise<Bytes> {
  const converted = await pdfOfPicture(file);
  if (!converted.ok) throw new Error(converted.refusal.code);
  return converted.value;
}

const refusalOf = async (file: Bytes) => {
  const converted = await pdfOfPicture(file);
  return converted.ok ? null : converted.refusal.code;
};

/** The picture's position on its page, and the grey level of its quarters. */
async function drawn(file: Bytes) {
  const { gray, width, height } = await pageImage(await pdfOf(file), 72);
  const dark = [...gray.keys()].filter((at) => gray[at]! < 245);
  const xs = dark.map((at) => at % width);
  const ys = dark.map((at) => Math.floor(at / width));
  const [left, right] = [xs.reduce((a, b) => Math.min(a, b)), xs.reduce((a, b) => Math.max(a, b)) + 1];
  const [top, bottom] = [ys[0]!, ys.at(-1)! + 1];
  const at = (x: number, y: number) =>
    gray[Math.round(top + y * (bottom - top)) * width + Math.round(left + x * (right - left))]!;
  const shades = { red: 87, green: 119, blue: 60, yellow: 219 };
  const nameOf = (shade: number) =>
    Object.entries(shades).sort(([, one], [, other]) => Math.abs(one - shade) - Math.abs(other - shade))[0]![0];
  const quarters = [at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)].map(nameOf).join(" ");
  return { sheet: [width, height], size: [right - left, bottom - top], quarters };
}

/** Rows with a dark left half and a transparent right half. */
function halfDark(rows: Bytes, side: number): Bytes {
  return rows.map((_, at) => {
    const column = (at % (1 + 4 * side)) - 1;
    return column >= 0 && column < 2 * side ? [20, 30, 90, 255][column % 4]! : 0;
  });
}

describe("a picture as a PDF", () => {
  test.each([
    [1, "red green blue yellow", [842, 596], [24, 12]],
    [3, "yellow blue green red", [842, 596], [24, 12]],
    [6, "blue red yellow green", [596, 842], [12, 24]],
    [8, "green yellow red blue", [596, 842], [12, 24]],
    [5, "red blue green yellow", [596, 842], [12, 24]],
  ])("is upright for the camera orientation %i, at 96 dots per inch", async (orientation, quarters, sheet, size) => {
    const rendered = await drawn(aPhonePhoto(orientation, "where I was"));
    expect(rendered).toEqual({ sheet, quarters, size: size.map((side) => expect.closeTo(side, -0.5)) });
  });

  test("contains no location or other metadata", async () => {
    const pdf = await pdfOf(aPhonePhoto(6, "my secret place"));
    expect(new TextDecoder("latin1").decode(pdf)).not.toContain("secret");
  });

  test.each(["rgb", "progressive", "gray", "cmyk"] satisfies JpegKind[])("can be a JPEG in %s", async (kind) => {
    const inspected = await inspectPdf(await pdfOf(aJpeg(kind)));
    expect(inspected).toMatchObject({ ok: true, value: { changed: false, removed: [] } });
  });

  test("keeps the inks of a CMYK JPEG, which only Adobe stores inverted", async () => {
    const adobe = aJpeg("cmyk");
    const markerBytes = 16;
    const plain = new Uint8Array([...adobe.subarray(0, 2), ...adobe.subarray(2 + markerBytes)]);
    const pdfs = await Promise.all([adobe, plain].map(pdfOf));
    const isInverted = async (bytes: Bytes) => {
      const pdf = await PDFDocument.load(bytes);
      const images = pdf.context
        .enumerateIndirectObjects()
        .flatMap(([, value]) => (value instanceof PDFStream ? [value.dict] : []));
      return images.find((dict) => dict.get(PDFName.of("Subtype")) === PDFName.of("Image"))!.has(PDFName.of("Decode"));
    };
    expect(await Promise.all(pdfs.map(isInverted))).toEqual([true, false]);
  });

  test.each([
    ["in colours", {}],
    ["in grey", { color: 0 }],
    ["of a palette", { color: 3, depth: 4 }],
    ["of sixteen bits", { color: 2, depth: 16 }],
  ] as const)("can be a PNG %s", async (_, options) => {
    const pdf = await pdfOf(aPng(300, 200, options));
    expect(await inspectPdf(pdf)).toMatchObject({ ok: true, value: { changed: false, removed: [] } });
    const { sheet, size } = await drawn(aPng(300, 200, options));
    expect({ sheet, size }).toEqual({
      sheet: [842, 596],
      size: [expect.closeTo(225, -0.5), expect.closeTo(150, -0.5)],
    });
  });

  test("is white where a PNG is transparent", async () => {
    const raw = new Uint8Array(200 * (1 + 4 * 200));
    const { sheet, size } = await drawn(aPng(200, 200, { raw: halfDark(raw, 200) }));
    expect({ sheet, size }).toEqual({ sheet: [596, 842], size: [expect.closeTo(75, -0.5), expect.closeTo(150, -0.5)] });
  });

  test.each([
    ["A4", 1240, 1754, [596, 842]],
    ["A4 landscape", 1754, 1240, [842, 596]],
    ["Letter", 1275, 1650, [612, 792]],
  ])("fills the sheet if it is a scan of %s", async (_, width, height, sheet) => {
    const rendered = await drawn(aLargeJpeg(width, height));
    expect(rendered).toMatchObject({ sheet, size: sheet });
  });

  test("fits its sheet with a margin if it is no scan of a sheet", async () => {
    expect(await drawn(aLargeJpeg(1600, 1600))).toMatchObject({ sheet: [596, 842], size: [540, 540] });
  });

  test("is refused if the picture is damaged, cut, too large or not a picture", async () => {
    const photo = aLargeJpeg(640, 480);
    const scrambled = photo.map((byte, at) =>
      at > photo.length / 2 && at < photo.length - 2 ? (at * 167 + 13) & 0xff : byte,
    );
    const flood = aPng(1, 1);
    new DataView(flood.buffer).setUint32(16, 50_000);
    new DataView(flood.buffer).setUint32(20, 50_000);
    expect(await refusalOf(scrambled)).toBe("file_broken");
    expect(await refusalOf(photo.subarray(0, photo.length / 2))).toBe("file_broken");
    expect(await refusalOf(aPng(40, 40).subarray(0, 60))).toBe("file_broken");
    expect(await refusalOf(flood)).toBe("file_picture_too_large");
    expect(await refusalOf(new Uint8Array(10))).toBe("file_broken");
  });

  test("is smaller than the limit for files", async () => {
    const noise = new Uint8Array(2000 * (1 + 4 * 2000)).map((_, at) =>
      at % 8001 === 0 ? 0 : (at * 2_654_435_761) >>> 24,
    );
    expect((await pdfOf(aPng(2000, 2000, { raw: noise }))).length).toBeLessThan(FILE_LIMIT_BYTES);
  });
});
