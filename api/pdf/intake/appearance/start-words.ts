/** Draws annotations that consist of words with the text layout engine; loaded only for files that need it. */
import type { ObjectSink } from "../../syntax/new-file.ts";
import { isName, type PdfRef } from "../../syntax/values.ts";
import { writeFonts } from "../../text/font-objects.ts";
import { fontUses } from "../../text/font-uses.ts";
import type { WordDrawer } from "./appearance.ts";
import { drawField } from "./drawn-fields.ts";
import { drawNote } from "./drawn-notes.ts";
import { drawStamp } from "./drawn-stamps.ts";
import { type Letters, standardFonts } from "./lettering.ts";

/** `fonts` is the dictionary of all letters, written at the end. */
export type SharedFonts = { letters: Letters; fonts: PdfRef };

export function startWords(file: ObjectSink): WordDrawer {
  const letters: Letters = { uses: fontUses(), standard: new Map() };
  let fonts: PdfRef | null = null;
  return {
    draw(reader, annotation, isFramed) {
      fonts ??= file.reserve();
      const kind = reader.resolve(annotation.get("Subtype"));
      const shared = { letters, fonts };
      if (isName(kind, "Widget")) return drawField(reader, annotation, shared, isFramed);
      return (isName(kind, "Stamp") ? drawStamp : drawNote)(reader, annotation, shared);
    },
    finish() {
      if (!fonts) return;
      const own = writeFonts(letters.uses, (value) => file.add(value));
      file.set(fonts, new Map([...own, ...standardFonts(letters)]));
    },
  };
}
