import type { PdfPage } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { isDict } from "../syntax/values.ts";
import { isDrawnAsWords, type StartWords } from "./appearance/appearance.ts";

/**
 * Loads the drawer of words on demand: few files have words without an appearance, and the text layout engine is
 * large. Returns `null` for a file without them.
 */
export async function loadWordDrawer(reader: PdfReader, pages: readonly PdfPage[]): Promise<StartWords> {
  const hasWords = pages.some((page) =>
    (reader.arrayIn(page.dict, "Annots") ?? []).some((item) => {
      const annotation = reader.resolve(item);
      return isDict(annotation) && isDrawnAsWords(reader, annotation);
    }),
  );
  return hasWords ? (await import("./appearance/start-words.ts")).startWords : null;
}
