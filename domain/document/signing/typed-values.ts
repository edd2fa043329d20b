import type { Field } from "../../field/field.ts";
import { isFillable, kindOf } from "../../field/kinds.ts";
import type { RecipientId } from "../../ids.ts";

/** Maximum total length of all texts. Longer input is stored only on the device where it was typed. */
const CHARACTERS_LIMIT = 40_000;

/**
 * The texts and checkboxes among these values that a recipient entered in their own fields. Omits ink, pictures and
 * files: only the person who is present may sign.
 */
export function typedValues(
  fields: readonly Field[],
  owner: RecipientId,
  values: Readonly<Record<string, string | boolean>>,
): Record<string, string | boolean> {
  const typed: Record<string, string | boolean> = {};
  let left = CHARACTERS_LIMIT;
  for (const field of fields) {
    const value = values[field.key];
    const { form } = kindOf(field.type);
    const isTyped = form === "text" ? typeof value === "string" : form === "check" && typeof value === "boolean";
    if (field.recipient !== owner || !isFillable(field) || !isTyped) continue;
    if (typeof value === "string") left -= value.length;
    if (left >= 0) typed[field.key] = value!;
  }
  return typed;
}
