import { findRunaways } from "./find-runaways.ts";
import { openPdfium, PdfiumRefuses } from "./pdfium.ts";

/** Maximum characters of one file; a document of 1,000 dense pages has about 4,000,000. */
const LETTERS = 5_000_000;

/** The text of a file's readable pages. */
export async function readPagesText(bytes: Uint8Array): Promise<string> {
  const document = await openPdfium(bytes);
  const runaways = findRunaways(bytes);
  const pages: string[] = [];
  let left = LETTERS;
  try {
    for (let page = 0; page < document.pageCount && left > 0; page++) {
      const text = runaways.has(page) ? "" : textOf(() => document.text(page, left));
      left -= text.length;
      pages.push(text);
    }
  } finally {
    document.close();
  }
  return pages.join("\n");
}

function textOf(read: () => string): string {
  try {
    return read();
  } catch (error) {
    if (error instanceof PdfiumRefuses) return "";
    throw error;
  }
}
