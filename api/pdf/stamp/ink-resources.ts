/** The resource dictionary shared by all drawings of a revision. */
import { dictOf, nameOf, type PdfDict, type PdfRef, streamOf } from "../syntax/values.ts";
import { type Add, writeFonts } from "../text/font-objects.ts";
import type { PreparedImage } from "./image.ts";
import type { Ink } from "./ink.ts";

export function inkResources(ink: Ink, add: Add): PdfDict {
  const images: PdfDict = new Map();
  for (const { resource, image } of ink.images.values()) images.set(resource, writeImage(image, add));
  return dictOf({ Font: writeFonts(ink.fonts, add), XObject: images });
}

/** The soft mask has the picture's size; a single colour needs one sample (ISO 32000-2 §8.9.5, §11.6.5.2). */
function writeImage(image: PreparedImage, add: Add): PdfRef {
  const samples = (width: number, height: number, space: string, filter: string) => ({
    Type: nameOf("XObject"),
    Subtype: nameOf("Image"),
    Width: width,
    Height: height,
    ColorSpace: nameOf(space),
    BitsPerComponent: 8,
    Filter: nameOf(filter),
  });
  if (image.kind === "photo") {
    const { width, height, space, data } = image.stored;
    const Decode = image.isInverted ? [1, 0, 1, 0, 1, 0, 1, 0] : undefined;
    return add(streamOf(dictOf({ ...samples(width, height, space, "DCTDecode"), Decode }), data));
  }
  const { alpha, color } = image;
  const deflated = (width: number, height: number, space: string) => samples(width, height, space, "FlateDecode");
  const mask = alpha ? add(streamOf(dictOf(deflated(image.width, image.height, "DeviceGray")), alpha)) : undefined;
  return add(streamOf(dictOf({ ...deflated(color.width, color.height, color.space), SMask: mask }), color.data));
}
