/** Conditional fields, which exist only while another field has a value. */
import type { FieldKey } from "../ids.ts";
import { readDecimal } from "./decimal.ts";
import type { Field } from "./field.ts";

/** A field's current value: its text or checked state, `true` for a picture or file. */
export type ConditionValue = string | boolean | undefined;

type Conditional = Pick<Field, "key" | "visibleIf"> & Partial<Pick<Field, "type">>;

/** Keys of the visible fields. A field that depends on a hidden field, or on itself through a cycle, is hidden. */
export function visibleKeys(
  fields: readonly Conditional[],
  readValue: (key: FieldKey) => ConditionValue,
): Set<FieldKey> {
  if (!fields.some((field) => field.visibleIf)) return new Set(fields.map((field) => field.key));
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const known = new Map<FieldKey, boolean>();
  const isVisible = (field: Conditional): boolean => {
    const answer = known.get(field.key);
    if (answer !== undefined) return answer;
    known.set(field.key, false);
    const { visibleIf } = field;
    const other = visibleIf && byKey.get(visibleIf.field);
    const is = !visibleIf || !other || (isVisible(other) && isMet(visibleIf.is, readValue(other.key), other));
    known.set(field.key, is);
    return is;
  };
  return new Set(fields.filter(isVisible).map((field) => field.key));
}

function isMet(expected: string | boolean | undefined, value: ConditionValue, { type }: Conditional): boolean {
  if (expected === undefined) return typeof value === "string" ? value.trim() !== "" : value === true;
  if (type === "number" && typeof expected === "string") return isSameNumber(expected, value);
  return typeof expected === "boolean" ? (value === true) === expected : value === expected;
}

function isSameNumber(expected: string, value: ConditionValue): boolean {
  const [one, other] = [readDecimal(expected), typeof value === "string" ? readDecimal(value) : null];
  return one && other ? one.compare(other) === 0 : value === expected;
}

/** Fields that depend on themselves through a cycle of conditions. */
export function inConditionCircles(fields: readonly Conditional[]): FieldKey[] {
  const next = new Map(fields.map((field) => [field.key, field.visibleIf?.field]));
  return fields.flatMap(({ key }) => {
    const seen = new Set<FieldKey>();
    let at = next.get(key);
    while (at !== undefined && at !== key && !seen.has(at)) {
      seen.add(at);
      at = next.get(at);
    }
    return at === key ? [key] : [];
  });
}
