/** A signer's fields with the values that they sent. */

import type { Field } from "../../field/field.ts";
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
 * A value as sent, with pictures already stored. `true` for ink means the signature adopted in this request; the text
 * of an attachment field is an id in `attachments`.
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
  /** From the text engine: the first character that no font has, or `null`. */
  findUnsupportedCharacter: (text: string, language: DocumentLanguage) => string | null;
  /** From the text engine: whether a text fits its field at a readable size. */
  textFits: (text: string, field: Field, language: DocumentLanguage) => boolean;
};

type Given = StoredValue | undefined | "wrong";

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
  const faults = strangeKeys(own, command.values);
  const given = new Map(own.map((field) => [field.key, givenFor(field, command)]));
  const visible = visibleKeys(fields, (key) => held(given.has(key) ? given.get(key) : command.earlier.get(key)));
  const shown = own.filter((field) => visible.has(field.key));
  const filled = new Map<FieldKey, StoredValue>();
  for (const field of shown) {
    const value = given.get(field.key);
    const fault = faultOf(field, value, command);
    if (fault) faults.push({ path: `values.${field.key}`, ...fault });
    else if (value !== undefined && value !== "wrong") filled.set(field.key, value);
  }
  for (const members of groupsOf(shown)) {
    const ticked = members.filter((field) => held(given.get(field.key)) === true).length;
    const fault = groupFault(ruleOf(members), ticked);
    if (fault) faults.push({ path: `values.${members[0]!.key}`, ...fault });
  }
  if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
  return done(filled);
}

function strangeKeys(own: readonly Field[], values: FillCommand["values"]): Fault[] {
  const byKey = new Map(own.map((field) => [String(field.key), field]));
  return [...values.keys()].flatMap((key): Fault[] => {
    const field = byKey.get(key);
    const path = `values.${key}`;
    if (!field) return [{ path, code: "field_not_yours" }];
    return isFillable(field) || kindOf(field.type).serverSet ? [] : [{ path, code: "field_read_only" }];
  });
}

function givenFor(field: Field, command: FillCommand): Given {
  const kind = kindOf(field.type);
  const isUntouched = !isFillable(field) || !command.values.has(field.key);
  const raw = isUntouched ? kind.prefill?.(field, command.known) : command.values.get(field.key);
  if (raw === undefined) return undefined;
  switch (kind.form) {
    case "none":
      return undefined;
    case "text":
      return typeof raw === "string" ? { kind: "text", text: storedText(field, raw) } : "wrong";
    case "check":
      return typeof raw === "boolean" ? { kind: "check", checked: raw } : "wrong";
    case "file":
      return typeof raw === "string" ? attached(raw, command.attachments) : "wrong";
    case "ink":
      if (raw === true) return adopted(field, command);
      return typeof raw === "object" && raw.form !== "jpeg" ? { kind: "image", ...raw } : "wrong";
    case "picture":
      return typeof raw === "object" && raw.form !== "strokes" ? { kind: "image", ...raw } : "wrong";
  }
}

/** A text normalized for storage. */
export function storedText(field: Field, text: string): string {
  const plain = text.normalize("NFC").replace(/\r\n?/g, "\n");
  return kindOf(field.type).normalise?.(plain) ?? plain;
}

function attached(id: string, files: FillCommand["attachments"]): Given {
  if (id === "") return undefined;
  const file = files.get(id);
  return file ? { kind: "file", ...file } : "wrong";
}

/** A drawing never takes the adopted signature. */
function adopted(field: Field, command: FillCommand): Given {
  const signature =
    field.type === "signature" ? command.signature : field.type === "initials" ? command.initial : undefined;
  return signature && { kind: "image", form: signature.form, object: signature.object };
}

function held(given: Given): ConditionValue {
  if (given === undefined || given === "wrong") return undefined;
  if (given.kind === "text") return given.text;
  return given.kind === "check" ? given.checked : true;
}

const missing: Record<string, RefusalCode> = {
  ink: "signature_required",
  picture: "picture_required",
  file: "attachment_required",
};

function faultOf(field: Field, value: Given, engine: FillCommand): ValueFault | null {
  const kind = kindOf(field.type);
  if (value === "wrong") return { code: kind.form === "file" ? "attachment_unknown" : "field_value_invalid" };
  const holds = held(value);
  const isEmpty = holds === undefined || holds === false || (typeof holds === "string" && holds.trim() === "");
  if (isEmpty) {
    const isAsked = field.required && !isGrouped(field) && (isFillable(field) || kind.serverSet);
    return isAsked ? { code: missing[kind.form] ?? "field_required" } : null;
  }
  if (value?.kind !== "text") return null;
  return textFaultOf(field, value.text, engine.known.language, engine);
}

/** The fault of a text in a field, if any. */
export function textFaultOf(
  field: Field,
  text: string,
  language: DocumentLanguage,
  engine: Pick<FillCommand, "findUnsupportedCharacter" | "textFits">,
): ValueFault | null {
  return (
    kindOf(field.type).fault?.(field, text) ?? patternFault(field, text) ?? wordsFault(field, text, language, engine)
  );
}

function wordsFault(
  field: Field,
  text: string,
  language: DocumentLanguage,
  engine: Pick<FillCommand, "findUnsupportedCharacter" | "textFits">,
): ValueFault | null {
  const words = kindOf(field.type).words?.(field, text, language) ?? text;
  const character = engine.findUnsupportedCharacter(words, field.language ?? language);
  if (character !== null) return { code: "text_has_unsupported_character", params: { character } };
  return engine.textFits(words, field, language) ? null : { code: "field_text_does_not_fit" };
}
