/** A photo or scan as a one-page PDF: upright pixels without any metadata. */

import { deflateSync } from "node:zlib";
import type { PDFDocument, PDFRef } from "pdf-lib";
import type { Matrix } from "../../../domain/field/geometry.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Bytes } from "../../ports/basics.ts";
import { isJpeg, readJpeg, turnOf } from "../stamp/jpeg.ts";
import { decodePng, ImageInvalid, ImageTooLarge, type Pixels } from "../stamp/png.ts";
import { picturePage } from "./picture-page.ts";

/** Size as shown, and the matrix from the stored picture. */
type Picture = { width: number; height: number; embedIn: (pdf: PDFDocument) => Promise<PDFRef>; turn: Matrix };

const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0];
const WHITE = 255;
/** PNG filter "up" (W3C PNG §9.2): compresses pages well, and PDF readers undo it. */
const UP = 2;
/** Loaded with the first picture: most jobs of the worker are of other kinds. */
const library = () => import("pdf-lib");

/** Refusals: `file_picture_too_large`, `file_broken`. */
export async function pdfOfPicture(file: Bytes): Promise<Outcome<Bytes>> {
  try {
    return done(await pageOf(isJpeg(file) ? await fromJpeg(file) : fromPng(file)));
  } catch (error) {
    if (error instanceof ImageTooLarge) return refuse("file_picture_too_large");
    if (error instanceof ImageInvalid) return refuse("file_broken");
    throw error;
  }
}

async function pageOf({ width, height, embedIn, turn }: Picture): Promise<Bytes> {
  const { PDFDocument, concatTransformationMatrix, drawObject, popGraphicsState, pushGraphicsState } = await library();
  const { sheet, box: place } = picturePage({ width, height });
  const [a, b, c, d, e, f] = turn;
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const page = pdf.addPage([sheet.width, sheet.height]);
  const name = page.node.newXObject("P", await embedIn(pdf));
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(
      ...([a * place.width, b * place.height, c * place.width, d * place.height] as const),
      ...([e * place.width + place.x, f * place.height + place.y] as const),
    ),
    drawObject(name),
    popGraphicsState(),
  );
  return (await pdf.save()) as Bytes;
}

/** Copies the JPEG scan unchanged, after a trial decoding. @throws ImageInvalid */
async function fromJpeg(file: Bytes): Promise<Picture> {
  const { width, height, components, isAdobe, orientation, data } = readJpeg(file);
  await tryDecoding(data);
  const uprightSize = orientation > 4 ? { width: height, height: width } : { width, height };
  const embedIn = async (pdf: PDFDocument) => {
    const { PDFName, PDFStream } = await library();
    const image = await pdf.embedJpg(data);
    await image.embed();
    // The library inverts every CMYK picture, but only Adobe's are stored inverted.
    if (components === 4 && !isAdobe) pdf.context.lookup(image.ref, PDFStream).dict.delete(PDFName.of("Decode"));
    return image.ref;
  };
  return { ...uprightSize, embedIn, turn: turnOf(orientation) };
}

/** @throws ImageInvalid when its scans do not decode */
async function tryDecoding(jpeg: Bytes): Promise<void> {
  try {
    (await createImageBitmap(new Blob([jpeg], { type: "image/jpeg" }))).close();
  } catch (cause) {
    throw new ImageInvalid("scan", { cause });
  }
}

/**
 * Decoded here, because the library's decoder has no bound on what it unpacks.
 * @throws ImageInvalid
 */
function fromPng(file: Bytes): Picture {
  const pixels = decodePng(file);
  const { width, height } = pixels;
  const samples = isGray(pixels.rgba) ? 1 : 3;
  const rows = deflateSync(rowsOnWhite(pixels, samples));
  const facts = {
    ...{ Type: "XObject", Subtype: "Image", Width: width, Height: height, BitsPerComponent: 8 },
    ColorSpace: samples === 1 ? "DeviceGray" : "DeviceRGB",
    Filter: "FlateDecode",
    DecodeParms: { Predictor: 12, Colors: samples, BitsPerComponent: 8, Columns: width },
  };
  const embedIn = async (pdf: PDFDocument) => pdf.context.register(pdf.context.stream(rows, facts));
  return { width, height, embedIn, turn: UPRIGHT };
}

function isGray(rgba: Bytes): boolean {
  for (let at = 0; at < rgba.length; at += 4) {
    if (rgba[at] !== rgba[at + 1] || rgba[at] !== rgba[at + 2]) return false;
  }
  return true;
}

/** Transparent pixels become white. */
function rowsOnWhite({ width, height, rgba }: Pixels, samples: 1 | 3): Bytes {
  const rows = new Uint8Array(height * (1 + width * samples));
  let above = new Uint8Array(width * samples);
  for (let y = 0, to = 0; y < height; y++) {
    const row = new Uint8Array(width * samples);
    for (let x = 0, from = 4 * y * width; x < width; x++, from += 4) {
      const alpha = rgba[from + 3]!;
      for (let k = 0; k < samples; k++)
        row[x * samples + k] = Math.round((rgba[from + k]! * alpha + WHITE * (255 - alpha)) / 255);
    }
    rows[to++] = UP;
    for (let at = 0; at < row.length; at++) rows[to++] = row[at]! - above[at]!;
    above = row;
  }
  return rows;
}
