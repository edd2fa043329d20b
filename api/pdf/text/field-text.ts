/** A field's text laid out in its box, for the sealed PDF and every preview. */
import type { Points, Size } from "../../../domain/field/geometry.ts";
import type { TextStyle } from "../../../domain/field/shapes.ts";
import { fieldText, layoutText, type TextLayout } from "./layout.ts";
import { spellOutUnsupported } from "./unsupported.ts";

/**
 * Recipients' values were checked before; other texts (a signer's name, a file's name) show code points where no face
 * has a glyph.
 */
export function layoutFieldText(text: string, box: Size<Points>, look: TextStyle): TextLayout {
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
