import type { Shape } from "../../domain/field/shapes.ts";
import type { TextShape } from "../fields/create-outliner.ts";
import { useOutliner } from "../fields/outliner-context.ts";
import type { FormFault } from "./form.ts";

/** What the text engine says against what stands in a field now; `null` when nothing, or not known yet. */
export function useLiveFault(shapes: readonly Shape[]): FormFault | null {
  const outliner = useOutliner();
  for (const shape of shapes) {
    const outline = isText(shape) ? outliner?.outlineOf(shape).value : null;
    if (!outline) continue;
    if (outline.unsupported !== null) {
      return { code: "text_has_unsupported_character", params: { character: outline.unsupported } };
    }
    if (!outline.fits) return { code: "field_text_does_not_fit" };
  }
  return null;
}

function isText(shape: Shape): shape is TextShape {
  return shape.shape === "text";
}
