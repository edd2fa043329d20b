import type { Translate } from "../i18n.ts";
import { type FormFault, type FormField, isFilled } from "./form.ts";

type T = Translate<"sign">;

export function labelOf(t: T, field: FormField): string {
  return field.label.trim() || t(`kind.${field.type}`);
}

/** What is wrong, in words; the server's own sentence where there is one. */
export function faultWords(t: T, field: FormField, fault: FormFault): string {
  if (fault.message) return fault.message;
  switch (fault.code) {
    case "field_required":
      return t(field.type === "checkbox" ? "fault.checkbox_required" : "fault.field_required");
    case "signature_required":
    case "invalid_email":
    case "field_text_too_long":
      return t(`fault.${fault.code}`, fault.params);
    default:
      return t("fault.other");
  }
}

export function stateOf(t: T, field: FormField, value: string | boolean | undefined): string {
  if (isFilled(field, value)) return t("field.done");
  return t(field.required ? "field.required" : "field.optional");
}
