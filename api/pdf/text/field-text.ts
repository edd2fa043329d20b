/** A field's text laid into its box: the same for what is drawn in the sealed PDF and for every preview of it. */
import type { Points, Size } from "../../../domain/field/geometry.ts";
import type { TextLook } from "../../../domain/field/shapes.ts";
import { fieldText, layoutText, type TextLayout } from "./layout.ts";

export function layoutFieldText(text: string, box: Size<Points>, look: TextLook): TextLayout {
  return layoutText(text, box, {
    ...fieldText,
    size: look.size,
    minimumSize: look.minimumSize,
    weight: look.bold ? "bold" : "regular",
    italic: look.italic,
    language: look.language,
    align: look.align,
    vertical: look.vertical,
  });
}
