/** Renders pages as images: a large one for reading and signing, and a thumbnail for navigation. */
import type { Bytes } from "../../ports/basics.ts";
import type { PagePictures } from "../../ports/pdf.ts";
import { darkMapOf } from "./dark-map.ts";
import type { PdfiumDocument, Picture } from "./pdfium.ts";
import { type Raster, rasterOf, shrink } from "./raster.ts";
import { writeJpeg } from "./write-jpeg.ts";
import { writePng } from "./write-png.ts";

/** The image a signer sees first: at most 1,000 px wide and 120 KB. */
const LARGE = { width: 1_000, quality: 0.75, maxBytes: 120_000 };
const THUMBNAIL = { width: 320, quality: 0.6 };

/** Quality of a JPEG that is too large and is made narrower. */
const NARROW_QUALITY = 0.4;
const LOWEST_QUALITY = 0.2;
const MAX_ASPECT = 4;

/**
 * The large image is a PNG if it fits, because it is sharper, cheaper to make and mostly smaller; pages with photographs
 * become JPEG. The thumbnail is JPEG.
 * @throws Error for a page that cannot be drawn
 */
export async function renderPageImages(document: PdfiumDocument, page: number): Promise<PagePictures> {
  const raster = rasterOf(drawPicture(document, page, LARGE.width));
  const dark = darkMapOf(raster);
  return {
    large: writePng(raster, LARGE.maxBytes) ?? (await jpegWithin(raster, LARGE.quality)),
    thumbnail: await writeJpeg(shrink(raster, THUMBNAIL.width), THUMBNAIL.quality),
    ...(dark === undefined ? {} : { dark }),
  };
}

/** A page taller than four times the width is rendered narrower. @throws Error for a page that cannot be drawn */
export function drawPicture(document: PdfiumDocument, page: number, width: number): Picture {
  const size = document.pageSize(page);
  const scale = Math.min(width / size.width, (width * MAX_ASPECT) / size.height);
  const pixels = (points: number): number => Math.max(1, Math.round(points * scale));
  return document.draw(page, pixels(size.width), pixels(size.height));
}

/**
 * Lowers the quality first and the width next until the image fits. Each attempt scales quality by how far the previous
 * one exceeded the limit. File size falls faster than quality.
 */
async function jpegWithin(raster: Raster, quality: number): Promise<Bytes> {
  const { maxBytes } = LARGE;
  let bytes = await writeJpeg(raster, quality);
  for (let next = quality; bytes.length > maxBytes && next > LOWEST_QUALITY; ) {
    next = Math.max(LOWEST_QUALITY, (next * maxBytes * 0.9) / bytes.length);
    bytes = await writeJpeg(raster, next);
  }
  if (bytes.length <= maxBytes || raster.width < 200) return bytes;
  return await jpegWithin(shrink(raster, Math.round(raster.width * 0.7)), NARROW_QUALITY);
}
