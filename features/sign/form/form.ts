import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import type { Field } from "../../../domain/field/field.ts";
import { groupFault, groupsOf, isGrouped, ruleOf } from "../../../domain/field/groups.ts";
import { isFillable, isSignature, kindOf } from "../../../domain/field/kinds.ts";
import { visibleKeys } from "../../../domain/field/visibility.ts";
import type { RefusalCode, RefusalParams } from "../../../domain/outcome.ts";
import { directionOf } from "../../../domain/text/language.ts";
import { fieldOfView } from "../../fields/field-of-view.ts";
import { readEntered, storedValues } from "./entered-text.ts";

export type FormField = SignerView["fields"][number];

/** Values by field: text, a tick, `true` for ink or a picture, the id of an attached file. */
export type FormValues = Readonly<Record<string, string | boolean>>;

/** A field's error; `message` if the server sent a sentence. */
export type FormFault = { code: RefusalCode; params?: RefusalParams; message?: string };

/** Fields whose tops differ by less are on the same line; millimetres. */
const LINE_MM = 4;

/** The fields visible with these values, in reading order: page, line, then along the line. */
export function shownOf(view: SignerView, values: FormValues): FormField[] {
  const stored = storedValues(view, values);
  const visible = visibleKeys(view.fields, (key) => stored[key]);
  const along = directionOf(view.signerLanguage) === "rtl" ? -1 : 1;
  return view.fields
    .filter((field) => visible.has(field.key))
    .sort((a, b) => {
      if (a.page !== b.page) return a.page - b.page;
      const down = a.position.y - b.position.y;
      return Math.abs(down) >= LINE_MM ? down : along * (a.position.x - b.position.x);
    });
}

/** The fields that the signer fills in. */
export function stepsOf(visible: readonly FormField[]): FormField[] {
  return visible.filter(isFillable);
}

/** Whether the field takes the signature or initials, which the signer adopts once. */
export function isInk(field: FormField): boolean {
  return isSignature(field.type);
}

/** Whether the field takes content of its own from a dialog: a drawing, a picture, a file. */
export function hasOwnContent(field: FormField): boolean {
  const { form } = kindOf(field.type);
  return form === "picture" || form === "file" || (form === "ink" && !isInk(field));
}

export function isFilled(value: string | boolean | undefined): boolean {
  if (value === undefined) return false;
  return typeof value === "string" ? value.trim() !== "" : value;
}

const missing: Partial<Record<string, RefusalCode>> = {
  ink: "signature_required",
  picture: "picture_required",
  file: "attachment_required",
};

/** Checks a text against the field's pattern: `patternFault`, once it is loaded. */
export type PatternFault = (field: Field, text: string) => FormFault | null;

/** The fault that keeps the field on its own from being complete; `null` if there is none. */
export function faultOf(
  field: FormField,
  value: string | boolean | undefined,
  language: SignerView["signerLanguage"],
  patternFault: PatternFault,
): FormFault | null {
  const kind = kindOf(field.type);
  if (!isFilled(value)) {
    if (!field.required || isGrouped(field)) return null;
    return { code: missing[kind.form] ?? "field_required" };
  }
  if (typeof value !== "string" || kind.form !== "text") return null;
  const read = readEntered(field, value, language);
  if ("fault" in read) return read.fault;
  return kind.fault?.(fieldOfView(field), read.text, language) ?? patternFault(fieldOfView(field), read.text);
}

/** All faults that keep the form from being complete; a group's fault is reported at its first member. */
export function faultsOf(
  steps: readonly FormField[],
  values: FormValues,
  language: SignerView["signerLanguage"],
  patternFault: PatternFault,
): Map<string, FormFault> {
  const faults = new Map<string, FormFault>();
  for (const field of steps) {
    const fault = faultOf(field, values[field.key], language, patternFault);
    if (fault) faults.set(field.key, fault);
  }
  for (const members of groupsOf(steps)) {
    const fault = groupFault(ruleOf(members), ticksIn(members, values));
    if (fault) faults.set(members[0]!.key, fault);
  }
  return faults;
}

function ticksIn(members: readonly FormField[], values: FormValues): number {
  return members.filter((field) => values[field.key] === true).length;
}

/**
 * Progress through required fields, a group counting once; through all fields if none is required.
 * @param lacking keys of faulty fields, which are not done
 */
export function progressOf(
  steps: readonly FormField[],
  values: FormValues,
  lacking: { has(key: string): boolean },
): { done: number; total: number } {
  const groups = groupsOf(steps).filter((members) => groupFault(ruleOf(members), 0) !== null);
  const required = steps.filter((field) => field.required && !isGrouped(field));
  const total = required.length + groups.length;
  const isDone = (field: FormField) => isFilled(values[field.key]) && !lacking.has(field.key);
  if (total === 0) return { done: steps.filter(isDone).length, total: steps.length };
  const complete = groups.filter((members) => groupFault(ruleOf(members), ticksIn(members, values)) === null);
  return { done: required.filter(isDone).length + complete.length, total };
}

/** The next incomplete field after `from`, wrapping around to the first. */
export function nextIncomplete(
  steps: readonly FormField[],
  incomplete: readonly FormField[],
  from: string | null,
): FormField | null {
  const at = steps.findIndex((field) => field.key === from);
  const round = [...steps.slice(at + 1), ...steps.slice(0, at + 1)];
  return round.find((field) => incomplete.includes(field)) ?? null;
}

/** The members of a field's group; only the field itself if it has no group. */
export function groupOf(field: FormField, steps: readonly FormField[]): FormField[] {
  return groupsOf(steps).find((members) => members.some((one) => one.key === field.key)) ?? [field];
}

/** Restores values whose field still has the same kind, over prefilled ones. The server's attachments win. */
export function carryOver(view: SignerView, stored: FormValues): FormValues {
  const carried: Record<string, string | boolean> = { ...view.values };
  for (const field of view.fields.filter(isFillable)) {
    const value = stored[field.key];
    const { form } = kindOf(field.type);
    if (form !== "file" && typeof value === (form === "text" ? "string" : "boolean")) carried[field.key] = value!;
  }
  return carried;
}
