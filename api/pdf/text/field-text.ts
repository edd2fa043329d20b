/** A field's text laid into its box: the same for what is drawn in the sealed PDF and for every preview of it. */
import type { Points, Size } from "../../../domain/field/geometry.ts";
import type { TextLook } from "../../../domain/field/shapes.ts";
import { fieldText, layoutText, type TextLayout } from "./layout.ts";
import { spellOutUnsupported } from "./unsupported.ts";

/**
 * What was asked for has been checked before; what was not (a signer's name below the signature, the name of a file) has
 * the numbers of its characters where no face has their letters.
 */
export function layoutFieldText(text: string, box: Size<Points>, look: TextLook): TextLayout {
  return layoutText(spellOutUnsupported(text, look.language), box, {
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
