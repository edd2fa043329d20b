/** A separate file, because the pattern parser is as large as all kinds together, and few fields have a pattern. */
import type { Field } from "./field.ts";
import type { ValueFault } from "./kind.ts";
import { kindOf } from "./kinds.ts";
import { readPattern } from "./pattern.ts";

/** The fault of a text that does not match the field's pattern. An unreadable pattern accepts everything. */
export function patternFault(field: Field, text: string): ValueFault | null {
  if (!field.pattern || !kindOf(field.type).properties.includes("pattern")) return null;
  const pattern = readPattern(field.pattern);
  if (!pattern.ok || pattern.matches(text)) return null;
  return field.patternMessage
    ? { code: "field_pattern_with_message", params: { message: field.patternMessage } }
    : { code: "field_pattern_mismatch" };
}
