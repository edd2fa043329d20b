/**
 * Finds images that PDFium cannot decode. It reports no error and draws nothing in their place, so the picture of a
 * scanned page would be blank.
 */
import { listDecodedImages } from "./pdfjs.ts";

/** The part of PDFium's interface that reads the objects of a page. */
export type ImageReader = {
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFFormObj_CountObjects(form: number): number;
  _FPDFFormObj_GetObject(form: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFImageObj_GetImageFilterCount(image: number): number;
  _FPDFImageObj_GetImageFilter(image: number, index: number, into: number, capacity: number): number;
  _FPDFImageObj_GetBitmap(image: number): number;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
  _FPDFBitmap_GetWidth(bitmap: number): number;
  _FPDFBitmap_GetHeight(bitmap: number): number;
  _FPDFBitmap_GetStride(bitmap: number): number;
  _FPDFBitmap_GetFormat(bitmap: number): number;
  _FPDFBitmap_Destroy(bitmap: number): void;
  wasmExports: { malloc(size: number): number; free(pointer: number): void };
  HEAPU8: Uint8Array<ArrayBuffer>;
};

/** `isBlank`: it was decoded, and all of its pixels have one colour. */
type DecodedImage = { width: number; height: number; isBlank: boolean };

const IMAGE = 3;
const FORM = 5;
/** `FPDFBitmap_Gray` to `FPDFBitmap_BGRA` of `fpdfview.h`. */
const bytesPerPixel: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4 };
/** Formats of which PDFium's decoder knows only a part. Others are decoded by libraries that all programs share. */
const fragile = new Set(["JBIG2Decode", "JPXDecode"]);
const OBJECTS = 20_000;
const DEPTH = 8;
const NAME_BYTES = 32;

/**
 * Whether an image of the page is missing from PDFium's picture. A blank JBIG2 image is decoded by pdf.js as well, which
 * tells an empty sheet from a failure.
 * @param bytes the file, for pdf.js
 */
export async function losesImage(
  pdfium: ImageReader,
  page: number,
  file: { bytes: () => Uint8Array; index: number; password: string },
): Promise<boolean> {
  const images = decodeFragile(pdfium, page);
  if (images.includes(null)) return true;
  const blank = images.filter((image) => image?.isBlank);
  if (blank.length === 0) return false;
  const seen = await listDecodedImages(file.bytes(), file.index, file.password);
  return blank.some((image) =>
    seen.some((other) => other.width === image!.width && other.height === image!.height && !other.isBlank),
  );
}

/** The page's images of fragile formats, also within forms; `null` for each that cannot be decoded. */
function decodeFragile(pdfium: ImageReader, page: number): (DecodedImage | null)[] {
  const found: (DecodedImage | null)[] = [];
  let left = OBJECTS;
  function visit(object: number, depth: number): void {
    if (object === 0 || left-- <= 0) return;
    const type = pdfium._FPDFPageObj_GetType(object);
    if (type === IMAGE && isFragile(pdfium, object)) found.push(decode(pdfium, object));
    if (type !== FORM || depth >= DEPTH) return;
    for (let index = 0, end = pdfium._FPDFFormObj_CountObjects(object); index < end && left > 0; index++) {
      visit(pdfium._FPDFFormObj_GetObject(object, index), depth + 1);
    }
  }
  for (let index = 0, end = pdfium._FPDFPage_CountObjects(page); index < end && left > 0; index++) {
    visit(pdfium._FPDFPage_GetObject(page, index), 0);
  }
  return found;
}

function isFragile(pdfium: ImageReader, image: number): boolean {
  const count = pdfium._FPDFImageObj_GetImageFilterCount(image);
  if (count <= 0) return false;
  const into = pdfium.wasmExports.malloc(NAME_BYTES);
  const length = pdfium._FPDFImageObj_GetImageFilter(image, count - 1, into, NAME_BYTES);
  const isNamed = length > 0 && length <= NAME_BYTES;
  const name = isNamed ? new TextDecoder().decode(pdfium.HEAPU8.slice(into, into + length - 1)) : "";
  pdfium.wasmExports.free(into);
  return fragile.has(name);
}

function decode(pdfium: ImageReader, image: number): DecodedImage | null {
  const bitmap = pdfium._FPDFImageObj_GetBitmap(image);
  if (bitmap === 0) return null;
  try {
    const [width, height] = [pdfium._FPDFBitmap_GetWidth(bitmap), pdfium._FPDFBitmap_GetHeight(bitmap)];
    const [start, stride] = [pdfium._FPDFBitmap_GetBuffer(bitmap), pdfium._FPDFBitmap_GetStride(bitmap)];
    const pixelBytes = bytesPerPixel[pdfium._FPDFBitmap_GetFormat(bitmap)] ?? 1;
    for (let y = 0; y < height; y++) {
      for (let at = start + y * stride, end = at + width * pixelBytes, i = 0; at + i < end; i++) {
        if (pdfium.HEAPU8[at + i] !== pdfium.HEAPU8[start + (i % pixelBytes)]) return { width, height, isBlank: false };
      }
    }
    return { width, height, isBlank: true };
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
  }
}
