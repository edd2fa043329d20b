import type { Field } from "../../../../domain/field/field.ts";
import { kindOf } from "../../../../domain/field/kinds.ts";
import type { PropertyName } from "../../../../domain/field/properties.ts";
import type { Editor } from "../create-editor.ts";

/** The selected fields, at least one. */
export type SelectionProps = { editor: Editor; fields: readonly Field[] };

/** The common value of all, or `null`. */
export function commonValue<T>(fields: readonly Field[], read: (field: Field) => T): T | null {
  const value = read(fields[0]!);
  return fields.every((field) => read(field) === value) ? value : null;
}

/** Whether every selected kind has the property. */
export function haveProperty(fields: readonly Field[], property: PropertyName): boolean {
  return fields.every((field) => kindOf(field.type).properties.includes(property));
}

/** An empty input removes the property. */
export function textOrUndefined(text: string): string | undefined {
  return text === "" ? undefined : text;
}
