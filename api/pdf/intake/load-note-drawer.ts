import type { PdfPage } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { isDict, isName } from "../syntax/values.ts";
import type { NoteDrawer } from "./appearance/appearance.ts";

/**
 * Loads the note drawer on demand: few files have notes without an appearance, and the text layout engine is large.
 * Returns `null` for a file without such notes.
 */
export async function loadNoteDrawer(reader: PdfReader, pages: readonly PdfPage[]): Promise<NoteDrawer | null> {
  const hasNotes = pages.some((page) =>
    (reader.arrayIn(page.dict, "Annots") ?? []).some((item) => {
      const annotation = reader.resolve(item);
      if (!isDict(annotation) || annotation.has("AP")) return false;
      return isName(reader.resolve(annotation.get("Subtype")), "FreeText");
    }),
  );
  return hasNotes ? (await import("./appearance/drawn-notes.ts")).drawNote : null;
}
