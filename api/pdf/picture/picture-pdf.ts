/** A photo or scan as a one-page PDF: upright pixels without any metadata. */

import { deflateSync } from "node:zlib";
import type { Matrix } from "../../../domain/field/geometry.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Bytes } from "../../ports/basics.ts";
import { isJpeg, readJpeg, turnOf } from "../stamp/jpeg.ts";
import { decodePng, ImageInvalid, ImageTooLarge, type Pixels } from "../stamp/png.ts";
import { createFile } from "../syntax/new-file.ts";
import { numberText } from "../syntax/serialise.ts";
import { bytesOfLatin1, dictOf, nameOf, type PdfStream, streamOf } from "../syntax/values.ts";
import { picturePage } from "./picture-page.ts";

/** Size as shown, and the matrix from the stored picture. */
type Picture = { width: number; height: number; image: PdfStream; turn: Matrix };

const UPRIGHT: Matrix = [1, 0, 0, 1, 0, 0];
const WHITE = 255;
/** PNG filter "up" (W3C PNG §9.2): compresses pages well, and PDF readers undo it. */
const UP = 2;

/** Refusals: `file_picture_too_large`, `file_broken`. */
export async function pdfOfPicture(file: Bytes): Promise<Outcome<Bytes>> {
  try {
    return done(pageOf(isJpeg(file) ? await fromJpeg(file) : fromPng(file)));
  } catch (error) {
    if (error instanceof ImageTooLarge) return refuse("file_picture_too_large");
    if (error instanceof ImageInvalid) return refuse("file_broken");
    throw error;
  }
}

function pageOf({ width, height, image, turn }: Picture): Bytes {
  const { sheet, box: place } = picturePage({ width, height });
  const [a, b, c, d, e, f] = turn;
  const matrix = [
    ...[a * place.width, b * place.height, c * place.width, d * place.height],
    ...[e * place.width + place.x, f * place.height + place.y],
  ];
  const file = createFile();
  const [root, pages] = [file.reserve(), file.reserve()];
  const page = file.add(
    dictOf({
      Type: nameOf("Page"),
      Parent: pages,
      MediaBox: [0, 0, sheet.width, sheet.height],
      Resources: dictOf({ XObject: dictOf({ P: file.add(image) }) }),
      Contents: file.add(
        streamOf(new Map(), bytesOfLatin1(`q ${matrix.map((number) => numberText(number)).join(" ")} cm /P Do Q`)),
      ),
    }),
  );
  file.set(pages, dictOf({ Type: nameOf("Pages"), Kids: [page], Count: 1 }));
  file.set(root, dictOf({ Type: nameOf("Catalog"), Pages: pages }));
  return file.finish(root);
}

/** Copies the JPEG scan unchanged, after a trial decoding. @throws ImageInvalid */
async function fromJpeg(file: Bytes): Promise<Picture> {
  const { width, height, components, isAdobe, orientation, data } = readJpeg(file);
  await tryDecoding(data);
  const isInverted = isAdobe && components === 4;
  const image = imageOf(data, {
    ...{ width, height, filter: "DCTDecode" },
    space: components === 1 ? "DeviceGray" : components === 3 ? "DeviceRGB" : "DeviceCMYK",
  });
  if (isInverted) image.dict.set("Decode", [1, 0, 1, 0, 1, 0, 1, 0]);
  const uprightSize = orientation > 4 ? { width: height, height: width } : { width, height };
  return { ...uprightSize, image, turn: turnOf(orientation) };
}

/** @throws ImageInvalid when its scans do not decode */
async function tryDecoding(jpeg: Bytes): Promise<void> {
  try {
    (await createImageBitmap(new Blob([jpeg], { type: "image/jpeg" }))).close();
  } catch (cause) {
    throw new ImageInvalid("scan", { cause });
  }
}

/** @throws ImageInvalid */
function fromPng(file: Bytes): Picture {
  const pixels = decodePng(file);
  const { width, height } = pixels;
  const samples = isGray(pixels.rgba) ? 1 : 3;
  const image = imageOf(new Uint8Array(deflateSync(rowsOnWhite(pixels, samples))), {
    ...{ width, height, filter: "FlateDecode" },
    space: samples === 1 ? "DeviceGray" : "DeviceRGB",
  });
  image.dict.set("DecodeParms", dictOf({ Predictor: 12, Colors: samples, BitsPerComponent: 8, Columns: width }));
  return { width, height, image, turn: UPRIGHT };
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

function imageOf(
  data: Bytes,
  { width, height, space, filter }: { width: number; height: number; space: string; filter: string },
): PdfStream {
  const facts = { Width: width, Height: height, ColorSpace: nameOf(space), BitsPerComponent: 8 };
  return streamOf(
    dictOf({ Type: nameOf("XObject"), Subtype: nameOf("Image"), ...facts, Filter: nameOf(filter) }),
    data,
  );
}
