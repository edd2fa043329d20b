/** Columns of an export of answers: facts of the document, facts of each person, and the values of their fields. */
import * as z from "zod/mini";
import { DEFAULT_DATE_FORMAT } from "../../field/date-format.ts";
import type { Field } from "../../field/field.ts";
import { FieldType } from "../../field/field-type.ts";
import { kindOf } from "../../field/kinds.ts";
import { DateFormat } from "../../field/properties.ts";
import { holderOf, seatsOf } from "../../recipient/group.ts";
import type { Recipient } from "../../recipient/recipient.ts";
import { cleanLine } from "../../text/clean-text.ts";
import type { DocumentState } from "../change.ts";

export const documentFacts = [
  "id",
  "title",
  "status",
  "created",
  "sent",
  "ended",
  "expires",
  "sender",
  "senderEmail",
  "externalId",
  "reason",
] as const;
export type DocumentFact = (typeof documentFacts)[number];

export const personFacts = ["name", "email", "state", "invited", "opened", "finished"] as const;
export type PersonFact = (typeof personFacts)[number];

const text = z.string().check(z.maxLength(1_000));

/**
 * `role` is empty in a document without roles; `number` then counts its people. `copy` is 2 for the second column of
 * the same name.
 */
const ColumnOwner = z.strictObject({ role: text, number: z.int(), copy: z.int() });
type ColumnOwner = z.infer<typeof ColumnOwner>;

export const AnswerColumn = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("metadata"), key: text }),
  z.strictObject({ kind: z.literal("document"), fact: z.enum(documentFacts) }),
  z.strictObject({ kind: z.literal("person"), who: ColumnOwner, fact: z.enum(personFacts) }),
  /** The type names a field without a label. */
  z.strictObject({
    ...{ kind: z.literal("value"), who: ColumnOwner, label: text, type: FieldType, copy: z.int() },
    /** The first document's format of the days or instants of the column. */
    dateFormat: z.optional(DateFormat),
  }),
]);
export type AnswerColumn = z.infer<typeof AnswerColumn>;

/** A column with the key by which documents share it. */
export const KeyedColumn = z.strictObject({ key: z.string().check(z.maxLength(3_000)), column: AnswerColumn });
export type KeyedColumn = z.infer<typeof KeyedColumn>;

/** Spreadsheets take no more than 16,384 columns. Further columns are omitted, and the table states how many. */
export const ANSWER_COLUMNS_LIMIT = 1_000;

type State = Pick<DocumentState, "recipients" | "fields">;
type StateWithData = State & { document?: Pick<DocumentState["document"], "metadata"> };

/**
 * Columns of one document's metadata, people and fields, in the order of people and pages. The key identifies the same column in
 * other documents.
 */
export function columnsOf(state: StateWithData): Map<string, AnswerColumn> {
  const { people, values } = answerColumnSources(state);
  const columns = new Map<string, AnswerColumn>();
  for (const key of Object.keys(state.document?.metadata ?? {})) {
    columns.set(metadataColumn(key), { kind: "metadata", key });
  }
  for (const { who } of people) {
    for (const fact of personFacts) columns.set(personKey(who, fact), { kind: "person", who, fact });
  }
  for (const { key, who, field, label, copy } of values) {
    const dateFormat = dateFormatOf(field);
    columns.set(key, { kind: "value", who, label, type: field.type, copy, ...(dateFormat ? { dateFormat } : {}) });
  }
  return columns;
}

/**
 * All columns of a table up to the limit: the document's with its metadata, then each person's with their fields. `leftOut`: number of
 * omitted columns.
 */
export function tableColumns(found: ReadonlyMap<string, AnswerColumn>): { columns: KeyedColumn[]; leftOut: number } {
  const byOwner = new Map<string, [string, AnswerColumn][]>();
  for (const [key, column] of found) {
    if (column.kind === "document" || column.kind === "metadata") continue;
    const owner = ownerKey(column.who);
    byOwner.set(owner, [...(byOwner.get(owner) ?? []), [key, column]]);
  }
  const own = documentFacts.map((fact) => [fact, { kind: "document", fact }] as [string, AnswerColumn]);
  const metadata = [...found].filter(([, { kind }]) => kind === "metadata");
  const all = [...own, ...metadata, ...[...byOwner.values()].flat()].map(([key, column]) => ({ key, column }));
  return { columns: all.slice(0, ANSWER_COLUMNS_LIMIT), leftOut: Math.max(0, all.length - ANSWER_COLUMNS_LIMIT) };
}

/** Maps the people of a document and its answerable fields to table columns. */
export function answerColumnSources({ recipients, fields }: State) {
  const taken = new Map<string, number>();
  const people = recipients.map((person) => ({ person, who: numbered(person, taken) }));
  const owners = new Map(people.map(({ person, who }) => [person._id, who]));
  const counted = new Map<string, number>();
  const values = fields.filter(isAnswer).flatMap((field) => {
    const who = columnOwnerOf(field, recipients, owners);
    if (!who) return [];
    const label = cleanLine(field.label);
    const name = valueKey(who, label || field.type);
    const copy = (counted.get(name) ?? 0) + 1;
    counted.set(name, copy);
    return [{ key: copy > 1 ? `${name} ${copy}` : name, who, field, label, copy }];
  });
  return { people, values };
}

export function metadataColumn(key: string): string {
  return `metadata ${key}`;
}

export function personKey(who: ColumnOwner, fact: PersonFact): string {
  return `person ${ownerKey(who)} ${fact}`;
}

function valueKey(who: ColumnOwner, name: string): string {
  return `value ${ownerKey(who)} ${name.toLowerCase()}`;
}

function ownerKey({ role, number, copy }: ColumnOwner): string {
  return role === "" ? `#${number}` : `${role.toLowerCase()}/${copy}`;
}

/** The format of a field whose values are days or instants. */
export function dateFormatOf({ type, dateFormat }: Pick<Field, "type" | "dateFormat">): DateFormat | null {
  return type === "editableDate" || type === "dateSigned" ? (dateFormat ?? DEFAULT_DATE_FORMAT) : null;
}

/** Whether recipients fill in the field. A label field is fixed text. */
function isAnswer(field: Field): boolean {
  return kindOf(field.type).form !== "none";
}

function numbered({ role, position }: Recipient, taken: Map<string, number>): ColumnOwner {
  const name = cleanLine(role ?? "");
  if (name === "") return { role: "", number: position + 1, copy: 1 };
  const copy = (taken.get(name.toLowerCase()) ?? 0) + 1;
  taken.set(name.toLowerCase(), copy);
  return { role: name, number: position + 1, copy };
}

/** A group's fields belong to the group's column, whichever member took the seat. */
function columnOwnerOf(
  field: Field,
  recipients: readonly Recipient[],
  owners: ReadonlyMap<string, ColumnOwner>,
): ColumnOwner | null {
  const grouped = recipients.find(({ group }) => group && seatsOf(group).includes(field.recipient));
  if (grouped?.group) {
    const seat = seatsOf(grouped.group).indexOf(field.recipient);
    return { role: cleanLine(grouped.group.name), number: grouped.position + 1, copy: seat + 1 };
  }
  const holder = holderOf(field.recipient, recipients);
  return (holder && owners.get(holder._id)) ?? null;
}
