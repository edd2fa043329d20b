/** Renders pages as JPEG images: a large one for reading and signing, and a thumbnail for navigation. */
import jpeg from "jpeg-js";
import type { PdfiumDocument, Picture } from "./pdfium.ts";
import { shrink } from "./shrink.ts";

type Bytes = Uint8Array<ArrayBuffer>;

export type PageImages = { large: Bytes; thumbnail: Bytes };

export type JpegOptions = {
  /** Pixels. A page taller than four times this width is rendered narrower. */
  width: number;
  /** 0 to 1. */
  quality: number;
  /** Size limit: the encoder lowers quality first and width next until the image fits. */
  maxBytes?: number;
};

/** The image a signer sees first: at most 1,000 px wide and 120 KB. */
const LARGE: JpegOptions = { width: 1_000, quality: 0.75, maxBytes: 120_000 };
const THUMBNAIL: JpegOptions = { width: 320, quality: 0.6 };

const LOWEST_QUALITY = 0.2;
const MAX_ASPECT = 4;

/** @throws Error for a page that cannot be drawn */
export function renderPageImages(document: PdfiumDocument, page: number): PageImages {
  const picture = drawPicture(document, page, LARGE.width);
  return { large: encodeWithin(picture, LARGE), thumbnail: encodeThumbnail(picture) };
}

/** @throws Error for a page that cannot be drawn */
export function renderPage(document: PdfiumDocument, page: number, options: JpegOptions): Bytes {
  return encodeWithin(drawPicture(document, page, options.width), options);
}

export function drawPicture(document: PdfiumDocument, page: number, width: number): Picture {
  const size = document.pageSize(page);
  const scale = Math.min(width / size.width, (width * MAX_ASPECT) / size.height);
  const pixels = (points: number): number => Math.max(1, Math.round(points * scale));
  return document.draw(page, pixels(size.width), pixels(size.height));
}

function encodeThumbnail(picture: Picture): Bytes {
  const width = Math.min(THUMBNAIL.width, picture.width);
  return encode(shrink(picture, width), THUMBNAIL.quality);
}

/** Each attempt scales quality by how far the previous one exceeded the limit. File size falls faster than quality. */
function encodeWithin(picture: Picture, { quality, maxBytes = Number.POSITIVE_INFINITY }: JpegOptions): Bytes {
  let bytes = encode(picture, quality);
  for (let next = quality; bytes.length > maxBytes && next > LOWEST_QUALITY; ) {
    next = Math.max(LOWEST_QUALITY, (next * maxBytes * 0.9) / bytes.length);
    bytes = encode(picture, next);
  }
  if (bytes.length <= maxBytes || picture.width < 200) return bytes;
  return encodeWithin(shrink(picture, Math.round(picture.width * 0.7)), { width: 0, quality: 0.4, maxBytes });
}

function encode(picture: Picture, quality: number): Bytes {
  const { data } = jpeg.encode(picture, Math.round(quality * 100));
  return new Uint8Array(data);
}
