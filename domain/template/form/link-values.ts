/** Reads prefilled values from a form's link: `/form/{id}?City=Berlin&name=Ann`. */
import type { FormView } from "../../contract/template/web-form.ts";
import type { FieldType } from "../../field/field-type.ts";
import { cleanLine } from "../../text/clean-text.ts";
import type { FormValues } from "../prefill.ts";

type Field = NonNullable<FormView["details"]>["fields"][number];

const ticks: ReadonlySet<FieldType> = new Set(["checkbox", "radio"]);

/**
 * The parameters that name a field by key or label, ignoring case; ignores others, such as `utm_source`. A checkbox
 * accepts "true" or "false". If a field is named twice, the first value counts.
 */
export function valuesOfLink(fields: readonly Field[], search: Readonly<Record<string, string>>): FormValues {
  const values: Record<string, string | boolean> = {};
  for (const [name, value] of Object.entries(search)) {
    const label = plain(name);
    const byKey = fields.filter((field) => field.key === name);
    const named = byKey.length > 0 ? byKey : fields.filter((field) => label !== "" && plain(field.label) === label);
    for (const { key, type, options } of named) {
      const isTick = ticks.has(type);
      const isPossible = isTick ? value === "true" || value === "false" : !options || options.includes(value);
      if (isPossible && !(key in values)) values[key] = isTick ? value === "true" : value;
    }
  }
  return values;
}

function plain(label: string): string {
  return cleanLine(label).toLowerCase();
}
