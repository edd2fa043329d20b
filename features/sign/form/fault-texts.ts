import type { GroupRule } from "../../../domain/field/properties.ts";
import type { Translate } from "../../host/i18n.ts";
import { type FormFault, type FormField, isFilled } from "./form.ts";

type T = Translate<"sign">;

export function labelOf(t: T, field: FormField): string {
  return field.label.trim() || t(`kind.${field.type}`);
}

/** Text of a fault; the server's own sentence if it sent one. */
export function faultText(t: T, field: FormField, fault: FormFault): string {
  if (fault.message) return fault.message;
  switch (fault.code) {
    case "field_required":
      return t(field.type === "checkbox" ? "fault.checkbox_required" : "fault.field_required");
    case "field_pattern_with_message":
      return String(fault.params?.message ?? "");
    case "signature_required":
    case "picture_required":
    case "attachment_required":
    case "invalid_email":
    case "field_text_too_long":
    case "field_text_does_not_fit":
    case "text_has_unsupported_character":
    case "field_pattern_mismatch":
    case "field_date_invalid":
    case "field_year_unlikely":
    case "field_number_invalid":
    case "field_number_ambiguous":
    case "field_number_too_precise":
    case "field_number_too_small":
    case "field_number_too_large":
    case "field_number_off_step":
    case "field_option_unknown":
    case "field_group_needs_more":
    case "field_group_over_limit":
      return t(`fault.${fault.code}`, fault.params);
    default:
      return t("fault.other");
  }
}

/** Says how many checkboxes of a group must be ticked. */
export function ruleText(t: T, { kind, count }: GroupRule): string {
  return t(`group.${kind}`, { count });
}

export function stateOf(t: T, field: FormField, value: string | boolean | undefined): string {
  if (isFilled(value)) return t("field.done");
  return t(field.required ? "field.required" : "field.optional");
}
