/** The values that recipients filled in, with their types, for programs. */
import type { Field } from "../../field/field.ts";
import { kindOf } from "../../field/kinds.ts";
import type { FieldKey, Instant, RecipientId } from "../../ids.ts";
import { holderOf } from "../../recipient/group.ts";
import { finishedAt, type Recipient } from "../../recipient/recipient.ts";
import type { DocumentLanguage } from "../../text/document-language.ts";
import type { AttachedFile, DocumentState, StoredValue } from "../change.ts";

export type TypedAnswer = {
  key: FieldKey;
  label: string;
  type: Field["type"];
  /** The recipient who filled it in. */
  recipient: RecipientId;
  /**
   * A number of a number field, `yyyy-MM-dd` of a day, the instant of a date of signing, a boolean of a checkbox, `true` of
   * a signature or picture, a stored file, otherwise the text.
   */
  value: string | number | boolean | AttachedFile;
  /** The text that is drawn; empty for signatures, pictures, files and checkboxes. */
  text: string;
  signedAt: Instant | null;
};

/** Answers of the fields in their order; fields that nobody has filled in are absent. */
export function typedAnswersOf(
  { fields, recipients }: Pick<DocumentState, "fields" | "recipients">,
  values: ReadonlyMap<RecipientId, ReadonlyMap<FieldKey, StoredValue>>,
): TypedAnswer[] {
  const filled = new Map([...values.values()].flatMap((own) => [...own]));
  return fields.flatMap((field): TypedAnswer[] => {
    const stored = filled.get(field.key);
    const holder = holderOf(field.recipient, recipients);
    if (!stored || !holder || kindOf(field.type).form === "none") return [];
    const { key, label, type } = field;
    return [{ key, label, type, recipient: holder._id, ...typed(field, stored, holder), signedAt: finishedAt(holder) }];
  });
}

function typed(field: Field, stored: StoredValue, holder: Recipient): Pick<TypedAnswer, "value" | "text"> {
  switch (stored.kind) {
    case "check":
      return { value: stored.checked, text: "" };
    case "image":
      return { value: true, text: "" };
    case "file": {
      const { kind: _, ...file } = stored;
      return { value: file, text: "" };
    }
    case "text":
      return { value: typedText(field, stored.text, holder), text: shownText(field, stored.text, holder.language) };
  }
}

/** A number that no double holds exactly stays a text, so that no digit is lost. */
function typedText({ type }: Field, text: string, holder: Recipient): string | number {
  if (type === "dateSigned") return finishedAt(holder) ?? text;
  if (type !== "number" || text === "") return text;
  const number = Number(text);
  const digits = text.replace(/[^\d]/g, "").replace(/^0+/, "");
  return Number.isFinite(number) && digits.length <= EXACT_DIGITS ? number : text;
}

/** A double holds every decimal of so many digits (IEEE 754-2019 §5.12.2). */
const EXACT_DIGITS = 15;

function shownText(field: Field, text: string, language: DocumentLanguage): string {
  return text === "" ? "" : (kindOf(field.type).displayText?.(field, text, language) ?? text);
}
