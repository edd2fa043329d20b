import { drawPicture } from "./page-images.ts";
import { type PdfiumDocument, PdfiumRefuses } from "./pdfium.ts";

const WIDTH = 120;
const PAGES = 40;

/**
 * Visual difference between two files: 0 for identical, 1 for black against white. Returns the worst of up to 40
 * pages sampled evenly from those that both files have.
 */
export function differenceOf(before: PdfiumDocument, after: PdfiumDocument): number {
  const count = Math.min(before.pageCount, after.pageCount);
  const step = Math.max(1, count / PAGES);
  let worst = 0;
  for (let page = 0; page < count; page += step) {
    worst = Math.max(worst, differenceOfPages(before, after, Math.floor(page)));
  }
  return worst;
}

/** Visual difference of one page: the mean over its pixels. A page that cannot be drawn counts as white. */
function differenceOfPages(before: PdfiumDocument, after: PdfiumDocument, page: number): number {
  const [one, other] = [pixels(before, page), pixels(after, page)];
  const length = Math.max(one.length, other.length);
  let sum = 0;
  for (let i = 0; i < length; i++) sum += Math.abs((one[i] ?? 255) - (other[i] ?? 255));
  return length === 0 ? 0 : sum / length / 255;
}

function pixels(document: PdfiumDocument, page: number): Uint8Array {
  try {
    return drawPicture(document, page, WIDTH).data;
  } catch (error) {
    if (error instanceof PdfiumRefuses) return new Uint8Array();
    throw error;
  }
}
