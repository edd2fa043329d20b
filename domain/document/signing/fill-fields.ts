/** Checks the values that a signer sends for their fields. */

import type { Field } from "../../field/field.ts";
import { storedText } from "../../field/format/stored-text.ts";
import { groupFault, groupsOf, isGrouped, ruleOf } from "../../field/groups.ts";
import type { KnownValues, ValueFault } from "../../field/kind.ts";
import { isFillable, kindOf } from "../../field/kinds.ts";
import { patternFault } from "../../field/pattern-fault.ts";
import { type ConditionValue, visibleKeys } from "../../field/visibility.ts";
import type { FieldKey, RecipientId, Sha256 } from "../../ids.ts";
import { done, type Fault, type Outcome, type RefusalCode, refuse } from "../../outcome.ts";
import type { AdoptedSignature } from "../../recipient/recipient.ts";
import type { DocumentLanguage } from "../../text/document-language.ts";
import type { AttachedFile, StoredValue } from "../change.ts";

/**
 * A submitted value whose pictures are already stored. `true` in an ink field means the signature adopted in this
 * request; the text in an attachment field is an id in `attachments`.
 */
export type SentValue = string | boolean | { form: "png" | "jpeg" | "strokes"; object: Sha256 };

export type FillCommand = {
  values: ReadonlyMap<string, SentValue>;
  signature?: AdoptedSignature;
  initial?: AdoptedSignature;
  /** This signer's attached files, by id. */
  attachments: ReadonlyMap<string, AttachedFile>;
  known: KnownValues;
  /** Values from earlier signers, for fields that depend on them. */
  earlier: ReadonlyMap<FieldKey, StoredValue>;
  /** Callback of the text engine: returns the first character that no font has, or `null`. */
  findUnsupportedCharacter: (text: string, language: DocumentLanguage) => string | null;
  /** Callback of the text engine: whether a text fits its field at a readable size. */
  textFits: (text: string, field: Field, language: DocumentLanguage) => boolean;
};

type ParsedValue = StoredValue | undefined | "wrong";

/**
 * The values to store for the fields of `owner`; a field hidden by its condition stores nothing. Foreign, read-only,
 * unknown and unacceptable values are refused, each by its key.
 */
export function fillFields(
  fields: readonly Field[],
  owner: RecipientId,
  command: FillCommand,
): Outcome<Map<FieldKey, StoredValue>> {
  const own = fields.filter((field) => field.recipient === owner);
  const faults = unexpectedKeyFaults(own, command.values);
  const parsed = new Map(own.map((field) => [field.key, parseValue(field, command)]));
  const visible = visibleKeys(fields, (key) =>
    conditionValueOf(parsed.has(key) ? parsed.get(key) : command.earlier.get(key)),
  );
  const visibleFields = own.filter((field) => visible.has(field.key));
  const filled = new Map<FieldKey, StoredValue>();
  for (const field of visibleFields) {
    const value = parsed.get(field.key);
    const fault = faultOf(field, value, command);
    if (fault) faults.push({ path: `values.${field.key}`, ...fault });
    else if (value !== undefined && value !== "wrong") filled.set(field.key, value);
  }
  for (const members of groupsOf(visibleFields)) {
    const ticked = members.filter((field) => conditionValueOf(parsed.get(field.key)) === true).length;
    const fault = groupFault(ruleOf(members), ticked);
    if (fault) faults.push({ path: `values.${members[0]!.key}`, ...fault });
  }
  if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
  return done(filled);
}

function unexpectedKeyFaults(own: readonly Field[], values: FillCommand["values"]): Fault[] {
  const byKey = new Map(own.map((field) => [String(field.key), field]));
  return [...values.keys()].flatMap((key): Fault[] => {
    const field = byKey.get(key);
    const path = `values.${key}`;
    if (!field) return [{ path, code: "field_not_yours" }];
    return isFillable(field) || kindOf(field.type).serverSet ? [] : [{ path, code: "field_read_only" }];
  });
}

function parseValue(field: Field, command: FillCommand): ParsedValue {
  const kind = kindOf(field.type);
  const isUntouched = !isFillable(field) || !command.values.has(field.key);
  const raw = isUntouched ? kind.prefill?.(field, command.known) : command.values.get(field.key);
  if (raw === undefined) return undefined;
  switch (kind.form) {
    case "none":
      return undefined;
    case "text":
      return typeof raw === "string" ? { kind: "text", text: storedText(field, raw, command.known.language) } : "wrong";
    case "check":
      return typeof raw === "boolean" ? { kind: "check", checked: raw } : "wrong";
    case "file":
      return typeof raw === "string" ? attachedFile(raw, command.attachments) : "wrong";
    case "ink":
      if (raw === true) return adoptedInk(field, command);
      return typeof raw === "object" && raw.form !== "jpeg" ? { kind: "image", ...raw } : "wrong";
    case "picture":
      return typeof raw === "object" && raw.form !== "strokes" ? { kind: "image", ...raw } : "wrong";
  }
}

function attachedFile(id: string, files: FillCommand["attachments"]): ParsedValue {
  if (id === "") return undefined;
  const file = files.get(id);
  return file ? { kind: "file", ...file } : "wrong";
}

/** A drawing field never uses the adopted signature. */
function adoptedInk(field: Field, command: FillCommand): ParsedValue {
  const signature =
    field.type === "signature" ? command.signature : field.type === "initials" ? command.initial : undefined;
  return signature && { kind: "image", form: signature.form, object: signature.object };
}

function conditionValueOf(value: ParsedValue): ConditionValue {
  if (value === undefined || value === "wrong") return undefined;
  if (value.kind === "text") return value.text;
  return value.kind === "check" ? value.checked : true;
}

const missingValueCodes: Record<string, RefusalCode> = {
  ink: "signature_required",
  picture: "picture_required",
  file: "attachment_required",
};

function faultOf(field: Field, value: ParsedValue, engine: FillCommand): ValueFault | null {
  const kind = kindOf(field.type);
  if (value === "wrong") return { code: kind.form === "file" ? "attachment_unknown" : "field_value_invalid" };
  const conditionValue = conditionValueOf(value);
  const isEmpty =
    conditionValue === undefined ||
    conditionValue === false ||
    (typeof conditionValue === "string" && conditionValue.trim() === "");
  if (isEmpty) {
    const isRequired = field.required && !isGrouped(field) && (isFillable(field) || kind.serverSet);
    return isRequired ? { code: missingValueCodes[kind.form] ?? "field_required" } : null;
  }
  if (value?.kind !== "text") return null;
  return textFaultOf(field, value.text, engine.known.language, engine);
}

/** The fault of a text in a field; `null` if acceptable. */
export function textFaultOf(
  field: Field,
  text: string,
  language: DocumentLanguage,
  engine: Pick<FillCommand, "findUnsupportedCharacter" | "textFits">,
): ValueFault | null {
  return (
    kindOf(field.type).fault?.(field, text, language) ??
    patternFault(field, text) ??
    shownTextFault(field, text, language, engine)
  );
}

function shownTextFault(
  field: Field,
  text: string,
  language: DocumentLanguage,
  engine: Pick<FillCommand, "findUnsupportedCharacter" | "textFits">,
): ValueFault | null {
  const shownText = kindOf(field.type).displayText?.(field, text, language) ?? text;
  const character = engine.findUnsupportedCharacter(shownText, field.language ?? language);
  if (character !== null) return { code: "text_has_unsupported_character", params: { character } };
  return engine.textFits(shownText, field, language) ? null : { code: "field_text_does_not_fit" };
}
