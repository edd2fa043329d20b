/**
 * A draft as mergeable items: each file, recipient, text and field is an item of parts that can change independently.
 * Values that only make sense together, such as name and address, are one part.
 */

import type { DocumentInfo } from "../../../domain/document/document.ts";
import type { Field } from "../../../domain/field/field.ts";
import type { FieldKey, RecipientId } from "../../../domain/ids.ts";
import { cleanLine, cleanText } from "../../../domain/text/clean-text.ts";
import type { DocumentLanguage } from "../../../domain/text/document-language.ts";
import { inForce } from "./changes/people-changes.ts";
import type { Draft } from "./draft.ts";
import type { DraftRecipient } from "./draft-recipient.ts";

/** Parts of an item by name; `undefined` parts are absent. */
export type Item = Readonly<Record<string, unknown>>;
export type ItemKind = "file" | "recipient" | "info" | "cc" | "field" | "settings";
/** Items by id, in order. */
export type Items = ReadonlyMap<string, Item>;
export type DraftItems = Record<ItemKind, Items>;

export function ofEachKind(of: (kind: ItemKind) => Items): DraftItems {
  const [file, recipient, info] = [of("file"), of("recipient"), of("info")];
  return { file, recipient, info, cc: of("cc"), field: of("field"), settings: of("settings") };
}

/** Id of the item for what a document has once. */
const ONCE = "once";

export function itemsOf(draft: Draft): DraftItems {
  const { validity, settings, signingOrder, mergeDocuments, template } = draft;
  return {
    file: new Map(draft.fileParts.map((part) => [part.key, { part }])),
    recipient: new Map(
      draft.recipients.map(({ _id, name, email, ...rest }) => [_id, { person: { name, email }, ...rest }]),
    ),
    info: new Map(Object.entries(draft.infos)),
    cc: new Map(draft.ccEmails.map((email) => [email, {}])),
    field: new Map(draft.fields.map((field) => [field.key, fieldItem(field)])),
    settings: new Map([
      [ONCE, { ...validity, ...settings, signingOrder, mergeDocuments, ...(template ? { template } : {}) }],
    ]),
  };
}

function fieldItem({ key: _, part, page, box, ...rest }: Field): Item {
  return { place: { part, page, box }, ...rest };
}

export function draftFrom(items: DraftItems): Draft {
  const once = items.settings.get(ONCE) as Draft["validity"] & Draft["settings"] & Draft;
  const { expiresIn, expiryAlert, autoReminder, signingOrder, mergeDocuments } = once;
  const { dataCenter, complyWith, password, delegation, redirectUrl, notices, template } = once;
  return inForce({
    fileParts: [...items.file.values()].map((item) => (item as { part: Draft["fileParts"][number] }).part),
    recipients: [...items.recipient].map(([_id, { person, ...rest }]) => {
      const { name, email } = person as Pick<DraftRecipient, "name" | "email">;
      return { _id: _id as RecipientId, name, email, ...(rest as Omit<DraftRecipient, "_id" | "name" | "email">) };
    }),
    infos: Object.fromEntries(items.info) as { [language in DocumentLanguage]?: DocumentInfo },
    ccEmails: [...items.cc.keys()],
    fields: [...items.field].map(([key, item]) => fieldFrom(key as FieldKey, item)),
    validity: { expiresIn, expiryAlert, autoReminder },
    settings: { dataCenter, complyWith, password, delegation, notices, ...(redirectUrl ? { redirectUrl } : {}) },
    ...{ signingOrder, mergeDocuments },
    ...(template ? { template } : {}),
  });
}

function fieldFrom(key: FieldKey, { place: position, ...rest }: Item): Field {
  return {
    key,
    ...(position as Pick<Field, "part" | "page" | "box">),
    ...(rest as Omit<Field, "key" | "part" | "page" | "box">),
  };
}

/** Whether two parts are equal after the server trimmed and rounded them. */
export function isSame(name: string, one: unknown, other: unknown): boolean {
  return one === other || stored(name, one) === stored(name, other);
}

export function isSameItem(one: Item, other: Item): boolean {
  return one === other || partsOf(one, other).every((name) => isSame(name, one[name], other[name]));
}

export function partsOf(...items: readonly (Item | undefined)[]): string[] {
  return [...new Set(items.flatMap((item) => Object.keys(item ?? {})))];
}

function stored(name: string, value: unknown): string {
  if (typeof value === "string") return JSON.stringify(cleaned(name, value));
  if (typeof value === "number") return String(Math.round(value * 100) / 100);
  if (value === null || typeof value !== "object") return String(value);
  if (Array.isArray(value)) return `[${value.map((one) => stored(name, one)).join()}]`;
  const parts = Object.entries(value).filter(([, part]) => part !== undefined);
  const texts = parts.map(([key, part]) => `${key}:${stored(key, part)}`);
  return `{${texts.sort().join()}}`;
}

function cleaned(name: string, text: string): string {
  if (name === "message") return cleanText(text);
  return ["name", "email", "title", "label"].includes(name) ? cleanLine(text) : text;
}
