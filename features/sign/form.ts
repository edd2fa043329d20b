import type { SignerView } from "../../domain/contract/views.ts";
import type { Field } from "../../domain/field/field.ts";
import { isFillable, kindOf } from "../../domain/field/kinds.ts";
import { directionOf } from "../../domain/language.ts";
import type { RefusalCode, RefusalParams } from "../../domain/outcome.ts";

export type FormField = SignerView["fields"][number];

/** What stands in a field: text, a tick, or `true` for the adopted signature or initials. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** What is wrong with a field; `message` where the server said it in a sentence. */
export type FormFault = { code: RefusalCode; params?: RefusalParams; message?: string };

/** Fields whose tops differ by less stand on one line; millimetres. */
const LINE_MM = 4;

/** The fields that the signer fills in, in the order they are read: page, line, then along the line. */
export function stepsOf(view: SignerView): FormField[] {
  const along = directionOf(view.signerLanguage) === "rtl" ? -1 : 1;
  return view.fields.filter(isFillable).sort((a, b) => {
    if (a.page !== b.page) return a.page - b.page;
    const down = a.position.y - b.position.y;
    return Math.abs(down) >= LINE_MM ? down : along * (a.position.x - b.position.x);
  });
}

export function isInk(field: FormField): boolean {
  return kindOf(field.type).form === "ink";
}

export function isFilled(field: FormField, value: string | boolean | undefined): boolean {
  if (value === undefined) return false;
  return typeof value === "string" ? value.trim() !== "" : value;
}

/** What keeps a field from being finished; `null` when nothing does. */
export function faultOf(field: FormField, value: string | boolean | undefined): FormFault | null {
  if (!isFilled(field, value)) {
    if (!field.required) return null;
    return { code: isInk(field) ? "signature_required" : "field_required" };
  }
  // A kind's faults ask of a field only what a view has of it too.
  return typeof value === "string" ? (kindOf(field.type).fault?.(field as unknown as Field, value) ?? null) : null;
}

/** Fields that still need something, in reading order. */
export function owingOf(steps: readonly FormField[], values: FormValues): FormField[] {
  return steps.filter((field) => faultOf(field, values[field.key]) !== null);
}

/** How far the signer is: required fields, or all where none is required. */
export function progressOf(steps: readonly FormField[], values: FormValues): { done: number; total: number } {
  const required = steps.filter((field) => field.required);
  const counted = required.length > 0 ? required : steps;
  return { done: counted.filter((field) => isFilled(field, values[field.key])).length, total: counted.length };
}

/** The field to go to from `from`: the next that needs something, from the start again after the last. */
export function nextOwing(steps: readonly FormField[], values: FormValues, from: string | null): FormField | null {
  const owing = new Set(owingOf(steps, values).map((field) => field.key));
  const at = steps.findIndex((field) => field.key === from);
  const round = [...steps.slice(at + 1), ...steps.slice(0, at + 1)];
  return round.find((field) => owing.has(field.key)) ?? null;
}

/** Values that still have a field of the same nature, over what is prefilled. */
export function carryOver(view: SignerView, kept: FormValues): FormValues {
  const carried: Record<string, string | boolean> = { ...view.values };
  for (const field of stepsOf(view)) {
    const value = kept[field.key];
    const wanted = kindOf(field.type).form === "text" ? "string" : "boolean";
    if (typeof value === wanted) carried[field.key] = value as string | boolean;
  }
  return carried;
}
