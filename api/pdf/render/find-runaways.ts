import { createRunawayCheck } from "../content/runaway.ts";
import { listPages } from "../syntax/pages.ts";
import { openPdf } from "../syntax/reader.ts";
import { PdfSyntaxError } from "../syntax/values.ts";

/**
 * Indexes of the pages that draw themselves without end, so that PDFium is not asked for them. In an encrypted or damaged
 * file none are found: the time limits of drawing apply to it.
 */
export function findRunaways(bytes: Uint8Array): ReadonlySet<number> {
  const found = new Set<number>();
  try {
    const reader = openPdf(bytes);
    const isRunaway = createRunawayCheck(reader);
    for (const [index, page] of listPages(reader).entries()) if (isRunaway(page)) found.add(index);
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
  }
  return found;
}
