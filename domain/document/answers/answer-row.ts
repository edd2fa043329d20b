/** One document's row in an export of answers. */
import { dayIn, formatInstant, isDay, timeIn } from "../../field/date-format.ts";
import type { Field } from "../../field/field.ts";
import { isPlainNumber } from "../../field/format/number-format.ts";
import { isFillable } from "../../field/kinds.ts";
import type { FieldKey, Instant, RecipientId } from "../../ids.ts";
import { holderOf } from "../../recipient/group.ts";
import { finishedAt, type Recipient, type RecipientEnd } from "../../recipient/recipient.ts";
import type { DocumentState, StoredValue } from "../change.ts";
import { type DocumentHead, type DocumentStatus, endOf } from "../document.ts";
import {
  answerColumnSources,
  type DocumentFact,
  dateFormatOf,
  metadataColumn,
  type PersonFact,
  personFacts,
  personKey,
} from "./answer-columns.ts";

/** The export translates `status`, `state` and `isFilled` (for ink and pictures). */
export type AnswerCell =
  | string
  | boolean
  /** A plain number: "1250.00". */
  | { number: string }
  | { at: Instant }
  /** A day, or the time of day in the signer's zone, as `yyyy-MM-ddTHH:mm:ss` without zone; `text` as it is stored. */
  | { local: string; text: string }
  | { status: DocumentStatus }
  | { state: Recipient["state"] | RecipientEnd["how"] }
  | { isFilled: true };

export type Values = ReadonlyMap<RecipientId, ReadonlyMap<FieldKey, StoredValue>>;

/** Cells by the keys of `columnsOf`, and facts of the document by name. Empty fields are absent. */
export function answersOf(state: DocumentState, values: Values): Map<string, AnswerCell> {
  const { people, values: fields } = answerColumnSources(state);
  const cells = new Map<string, AnswerCell>(Object.entries(documentCells(state.document)));
  for (const [key, value] of Object.entries(state.document.metadata ?? {})) cells.set(metadataColumn(key), value);
  for (const { person, who } of people) {
    for (const fact of personFacts) {
      const cell = personCell(person, fact);
      if (cell) cells.set(personKey(who, fact), cell);
    }
  }
  const filled = new Map([...values.values()].flatMap((one) => [...one]));
  for (const { key, field } of fields) {
    const holder = holderOf(field.recipient, state.recipients) ?? null;
    const cell = valueCell(field, filled.get(field.key), holder);
    if (cell !== null) cells.set(key, cell);
  }
  return cells;
}

function documentCells(document: DocumentHead): { [F in DocumentFact]?: AnswerCell } {
  const { _id, title, status, createdAt, sentAt, expiresAt, sender, externalId, ended } = document;
  const { declined, voided } = endOf(document);
  const reason = declined?.reason ?? voided?.reason;
  return {
    ...{ id: _id, title, status: { status }, created: { at: createdAt } },
    ...(sentAt ? { sent: { at: sentAt } } : {}),
    ...(ended ? { ended: { at: ended.at } } : {}),
    ...(expiresAt ? { expires: { at: expiresAt } } : {}),
    ...(sender ? { sender: sender.name, senderEmail: sender.email } : {}),
    ...(externalId ? { externalId } : {}),
    ...(reason ? { reason } : {}),
  };
}

function personCell(person: Recipient, fact: PersonFact): AnswerCell | null {
  const at = (instant: Instant | null | undefined) => (instant ? { at: instant } : null);
  switch (fact) {
    case "name":
      return person.name || null;
    case "email":
      return person.email || null;
    case "state":
      return { state: person.ended?.how ?? person.state };
    case "invited":
      return at(person.invitedAt);
    case "opened":
      return at(person.viewedAt ?? person.openedAt);
    case "finished":
      return at(finishedAt(person));
  }
}

/** Fixed values are exported from the start; other values once their recipient has finished. */
function valueCell(field: Field, value: StoredValue | undefined, holder: Recipient | null): AnswerCell | null {
  switch (value?.kind) {
    case "text":
      return textCell(field, value.text, holder);
    case "check":
      return value.checked;
    case "file":
      return value.fileName;
    case "image":
      return { isFilled: true };
    default:
      if (isFillable(field)) return null;
      return typeof field.data === "string" ? textCell(field, field.data, holder) : field.data;
  }
}

function textCell(field: Field, text: string, holder: Recipient | null): AnswerCell | null {
  if (text === "") return null;
  if (field.type === "number" && isPlainNumber(text)) return { number: text };
  const local = field.type === "editableDate" && isDay(text) ? `${text}T00:00:00` : signedLocally(field, text, holder);
  return local ? { local, text } : text;
}

/** The local time that a date of signing shows; `null` unless it shows the recorded instant. */
function signedLocally(field: Field, text: string, holder: Recipient | null): string | null {
  const at = field.type === "dateSigned" && holder && finishedAt(holder);
  const format = dateFormatOf(field);
  if (!at || !format) return null;
  const zone = field.timeZone ?? holder.origin?.timeZone ?? "UTC";
  if (formatInstant(at, zone, format, field.language ?? holder.language) !== text) return null;
  const day = dayIn(at, zone);
  return format.includes("HH") ? `${day}T${timeIn(at, zone)}` : `${day}T00:00:00`;
}
