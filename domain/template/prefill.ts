/** Values prefilled by a link or by the page that embeds a form. */

import type { DocumentState } from "../document/change.ts";
import type { TextEngine } from "../document/draft/send-document.ts";
import { textFaultOf } from "../document/signing/fill-fields.ts";
import type { Field } from "../field/field.ts";
import { storedText } from "../field/format/stored-text.ts";
import type { ValueFault } from "../field/kind.ts";
import { isFillable, kindOf } from "../field/kinds.ts";
import type { FieldKey, RecipientId } from "../ids.ts";
import { done, type Fault, type Outcome, refuse } from "../outcome.ts";
import { holderOf } from "../recipient/group.ts";
import { cleanLine } from "../text/clean-text.ts";
import type { DocumentLanguage } from "../text/document-language.ts";

/** Values by a field's key or label. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** Whether a field can be prefilled: texts and checkboxes. Name and address are passed separately. */
export function isPrefillable(field: Field): boolean {
  const isPerson = field.type === "name" || field.type === "email";
  return isFillable(field) && !isPerson && ["text", "check"].includes(kindOf(field.type).form);
}

/** The fields of `owner` with these values, which the owner can edit; refuses values for other fields, each with its name. */
export function prefilledFields(
  fields: readonly Field[],
  owner: RecipientId,
  values: FormValues,
  { language, ...engine }: TextEngine & { language: DocumentLanguage },
): Outcome<Field[]> {
  const own = fields.filter((field) => field.recipient === owner);
  const data = new Map<FieldKey, string | boolean>();
  const faults: Fault[] = [];
  for (const [name, value] of Object.entries(values)) {
    const path = `values.${name}`;
    const named = fieldsCalled(own, name);
    const open = named.filter(isPrefillable);
    if (named.length === 0) faults.push({ path, code: "field_not_yours" });
    else if (open.length === 0) faults.push({ path, code: "field_read_only" });
    for (const field of open) {
      const stored = typeof value === "string" ? storedText(field, value, language) : value;
      const fault = faultOf(field, stored, language, engine);
      if (fault) faults.push({ path, ...fault });
      else data.set(field.key, stored);
    }
  }
  if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
  const chosen = new Set(own.flatMap((one) => (isRadio(one) && data.get(one.key) === true ? [one.group] : [])));
  return done(
    fields.map((field) => {
      const prefilled = data.get(field.key);
      if (prefilled !== undefined) return { ...field, data: prefilled };
      const gaveWay = field.recipient === owner && isRadio(field) && chosen.has(field.group);
      return gaveWay ? { ...field, data: false } : field;
    }),
  );
}

/**
 * The fields with these values, whoever owns them. The sender may also set read-only fields. Refuses values without a
 * matching field, each with its name.
 */
export function prefilledAnywhere(
  { fields, recipients }: Pick<DocumentState, "fields" | "recipients">,
  values: FormValues,
  engine: TextEngine,
): Outcome<Field[]> {
  const unlocked = fields.map((field) => ({ ...field, readOnly: false }));
  const unknown = Object.keys(values).filter((name) => fieldsCalled(unlocked, name).length === 0);
  const faults = unknown.map((name): Fault => ({ path: `values.${name}`, code: "field_not_yours" }));
  if (faults.length > 0) return refuse("field_not_yours", { faults });
  let filled: Field[] = unlocked;
  for (const owner of new Set(fields.map((field) => field.recipient))) {
    const own = unlocked.filter((field) => field.recipient === owner);
    const named = Object.entries(values).filter(([name]) => fieldsCalled(own, name).length > 0);
    const { language = "en" } = holderOf(owner, recipients) ?? recipients.find((one) => one.group?._id === owner) ?? {};
    const ticked = named.map(([name, value]) => [name, tickOf(fieldsCalled(own, name), value)] as const);
    const next = prefilledFields(filled, owner, Object.fromEntries(ticked), { ...engine, language });
    if (!next.ok) return next;
    filled = next.value;
  }
  return done(filled.map((field, index) => ({ ...field, readOnly: fields[index]!.readOnly })));
}

/** Links contain only texts, so "true" and "false" set a checkbox if the field is one. */
function tickOf(fields: readonly Field[], value: string | boolean): string | boolean {
  const isTick = fields.every((field) => kindOf(field.type).form === "check");
  return isTick && (value === "true" || value === "false") ? value === "true" : value;
}

/** The field with this key, or all fields with this label. */
function fieldsCalled(own: readonly Field[], name: string): Field[] {
  const byKey = own.filter((field) => field.key === name);
  const label = plain(name);
  return byKey.length > 0 || label === "" ? byKey : own.filter((field) => plain(field.label) === label);
}

function plain(label: string): string {
  return cleanLine(label).toLowerCase();
}

function faultOf(
  field: Field,
  value: string | boolean,
  language: DocumentLanguage,
  engine: TextEngine,
): ValueFault | null {
  const isText = kindOf(field.type).form === "text";
  if (isText !== (typeof value === "string")) return { code: "field_value_invalid" };
  return typeof value === "string" && value !== "" ? textFaultOf(field, value, language, engine) : null;
}

function isRadio(field: Field): boolean {
  return field.type === "radio" && field.group !== undefined;
}
