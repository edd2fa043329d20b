import type { PdfPage } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import { isDict, isName } from "../syntax/values.ts";
import type { NoteDrawer } from "./appearance/appearance.ts";

/**
 * Loads the drawer of notes and stamps on demand: few files have any without an appearance, and the text layout engine
 * is large. Returns `null` for a file without them.
 */
export async function loadNoteDrawer(reader: PdfReader, pages: readonly PdfPage[]): Promise<NoteDrawer | null> {
  const hasNotes = pages.some((page) =>
    (reader.arrayIn(page.dict, "Annots") ?? []).some((item) => {
      const annotation = reader.resolve(item);
      if (!isDict(annotation) || annotation.has("AP")) return false;
      const kind = reader.resolve(annotation.get("Subtype"));
      return isName(kind, "FreeText") || isName(kind, "Stamp");
    }),
  );
  if (!hasNotes) return null;
  const [{ drawNote }, { drawStamp }] = await Promise.all([
    import("./appearance/drawn-notes.ts"),
    import("./appearance/drawn-stamps.ts"),
  ]);
  return (source, annotation, add) => {
    const isStamp = isName(source.resolve(annotation.get("Subtype")), "Stamp");
    return (isStamp ? drawStamp : drawNote)(source, annotation, add);
  };
}
