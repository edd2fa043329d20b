import { kindOf } from "../../../domain/field/kinds.ts";
import type { Shape } from "../../../domain/field/shapes.ts";
import type { TextShape } from "../../fields/create-outliner.ts";
import { fieldOfView } from "../../fields/field-of-view.ts";
import { useOutliner } from "../../fields/outliner-context.ts";
import type { FormFault, FormField } from "../form/form.ts";

/**
 * Error shown while the signer types: too long, a character no font has, no room. `null` if there is none or it is
 * not known yet.
 */
export function useLiveFault(
  field: FormField,
  value: string | boolean | undefined,
  shapes: readonly Shape[],
): FormFault | null {
  const outliner = useOutliner();
  const fault = typeof value === "string" ? kindOf(field.type).fault?.(fieldOfView(field), value, "en") : null;
  if (fault?.code === "field_text_too_long") return fault;
  if (!outliner) return null;
  for (const shape of shapes) {
    if (!isText(shape)) continue;
    const known = outliner.outlineOf(shape);
    const outline = known.value;
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
