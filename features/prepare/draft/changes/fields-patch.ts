/** Differences between two lists of fields, to be sent or applied elsewhere. */
import type { FieldChange } from "../../../../domain/contract/draft/draft.ts";
import type { Field } from "../../../../domain/field/field.ts";
import type { FieldKey } from "../../../../domain/ids.ts";
import type { Draft } from "../draft.ts";

export type FieldsPatch = { put: Field[]; remove: FieldKey[] };

export function fieldsPatch(before: readonly Field[], after: readonly Field[]): FieldsPatch {
  const was = new Map(before.map((field) => [field.key, field]));
  const changedFields = after.filter((field) => {
    const old = was.get(field.key);
    was.delete(field.key);
    return !isEqual(old, field);
  });
  return { put: changedFields, remove: [...was.keys()] };
}

/** The change from one draft to the other if only fields differ, else `null`. */
export function onlyFieldsPatch(before: Draft, after: Draft): FieldsPatch | null {
  const parts = Object.keys(after) as (keyof Draft)[];
  const isOnlyFields = parts.every((part) => part === "fields" || isEqual(before[part], after[part]));
  return isOnlyFields ? fieldsPatch(before.fields, after.fields) : null;
}

export function isSameDraft(one: Draft, other: Draft): boolean {
  const patch = onlyFieldsPatch(one, other);
  return patch !== null && patch.put.length + patch.remove.length === 0;
}

/** Deep equality of plain data; `undefined` properties count as absent. */
function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [here, there] = [one, other] as Record<string, unknown>[];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => isEqual(here![key], there![key]));
}

export function fieldChange({ box, ...rest }: Field): FieldChange {
  return { ...rest, position: { x: box.x, y: box.y }, width: box.width, height: box.height };
}

/**
 * Applies the difference between two states to other fields, part by part, so that undo leaves others' changes alone.
 */
export function carriedOver(before: readonly Field[], after: readonly Field[]): (fields: readonly Field[]) => Field[] {
  const { put, remove } = fieldsPatch(before, after);
  const was = new Map(before.map((field) => [field.key, field]));
  const removedKeys = new Set(remove);
  const changed = new Map(put.map((field) => [field.key, field]));
  return (fields) => {
    const known = new Set(fields.map((field) => field.key));
    const remainingFields = fields.filter((field) => !removedKeys.has(field.key));
    const added = put.filter((field) => !was.has(field.key) && !known.has(field.key));
    return [...remainingFields.map((field) => stepped(field, was.get(field.key), changed.get(field.key))), ...added];
  };
}

function stepped(field: Field, before: Field | undefined, after: Field | undefined): Field {
  if (!after) return field;
  if (!before) return after;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])] as (keyof Field)[];
  const changed = names.filter((name) => !isEqual(before[name], after[name]));
  return { ...field, ...Object.fromEntries(changed.map((name) => [name, after[name]])) };
}
