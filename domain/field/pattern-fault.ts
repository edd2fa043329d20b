/** Apart from the kinds: reading patterns weighs as much as all of them, and few fields have one. */
import type { Field } from "./field.ts";
import type { ValueFault } from "./kind.ts";
import { kindOf } from "./kinds.ts";
import { readPattern } from "./pattern.ts";

/** What a text does not have of the form that the sender asked for. A pattern that cannot be read asks for nothing. */
export function patternFault(field: Field, text: string): ValueFault | null {
  if (!field.pattern || !kindOf(field.type).properties.includes("pattern")) return null;
  const pattern = readPattern(field.pattern);
  if (!pattern.ok || pattern.matches(text)) return null;
  return field.patternMessage
    ? { code: "field_pattern_with_message", params: { message: field.patternMessage } }
    : { code: "field_pattern_mismatch" };
}
