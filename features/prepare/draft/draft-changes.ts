/** What people do to a draft, each a plain step from one draft to the next. */
import type { DocumentInfo } from "../../../domain/document/document.ts";
import { MAX_VALIDITY_DAYS } from "../../../domain/document/document.ts";
import type { FilePart } from "../../../domain/document/file-part.ts";
import type { RecipientId } from "../../../domain/ids.ts";
import type { DocumentLanguage } from "../../../domain/language.ts";
import { isEmail, sameEmail } from "../../../domain/recipient/email.ts";
import { type Draft, type DraftRecipient, freeColor, titleFrom, withoutOrphans } from "./draft.ts";

export type Person = { name: string; email: string };

export function withRecipient(draft: Draft, id: RecipientId, person: Person = { name: "", email: "" }): Draft {
  const language = draft.recipients.at(-1)?.language ?? "en";
  const added = { _id: id, ...person, color: freeColor(draft.recipients), language };
  return { ...draft, recipients: [...draft.recipients, added] };
}

/** Adds a known person: into the first empty row if there is one. */
export function withPerson(draft: Draft, id: RecipientId, person: Person): Draft {
  const empty = draft.recipients.find((one) => one.name.trim() === "" && one.email.trim() === "");
  return empty ? changedRecipient(draft, empty._id, person) : withRecipient(draft, id, person);
}

/** One stays always; with one left there is no order to keep. */
export function withoutRecipient(draft: Draft, id: RecipientId): Draft {
  if (draft.recipients.length < 2) return draft;
  const recipients = draft.recipients.filter((one) => one._id !== id);
  return withoutOrphans({ ...draft, recipients, signingOrder: draft.signingOrder && recipients.length > 1 });
}

export function changedRecipient(draft: Draft, id: RecipientId, change: Partial<Omit<DraftRecipient, "_id">>): Draft {
  const recipients = draft.recipients.map((one) => (one._id === id ? { ...one, ...change } : one));
  return withInfos({ ...draft, recipients });
}

export function hasRecipient(draft: Draft, email: string): boolean {
  return draft.recipients.some((one) => sameEmail(one.email, email));
}

/** The languages recipients read, in their order. */
export function languagesInUse(draft: Draft): DocumentLanguage[] {
  return [...new Set(draft.recipients.map((one) => one.language))];
}

/** Every language in use has a title and a message, begun with the text of one that has them; others are kept. */
function withInfos(draft: Draft): Draft {
  const languages = languagesInUse(draft);
  const missing = languages.filter((language) => !draft.infos[language]);
  if (missing.length === 0) return draft;
  const model = Object.values(draft.infos).find((info) => info?.title) ?? { title: "", message: "" };
  const added = Object.fromEntries(missing.map((language) => [language, { ...model }]));
  return { ...draft, infos: { ...draft.infos, ...added } };
}

export function changedInfo(draft: Draft, language: DocumentLanguage, change: Partial<DocumentInfo>): Draft {
  const info = { title: "", message: "", ...draft.infos[language], ...change };
  return { ...draft, infos: { ...draft.infos, [language]: info } };
}

/** The files as listed; a title nobody typed is that of the first file. */
export function withFileParts(draft: Draft, fileParts: FilePart[]): Draft {
  const first = fileParts[0];
  const infos = { ...draft.infos };
  const suggested = new Set(["", ...draft.fileParts.map((part) => titleFrom(part.fileName))]);
  for (const language of languagesInUse(draft)) {
    const info = infos[language] ?? { title: "", message: "" };
    if (first && suggested.has(info.title.trim())) infos[language] = { ...info, title: titleFrom(first.fileName) };
  }
  return withoutOrphans({ ...draft, infos, fileParts });
}

export function changedValidity(draft: Draft, days: number): Draft {
  const expiresIn = Math.min(Math.max(Math.round(days), 1), MAX_VALIDITY_DAYS);
  return { ...draft, validity: { ...draft.validity, expiresIn } };
}

/** Recipients in the order of their ids. */
export function withOrder(draft: Draft, ids: readonly string[]): Draft {
  return { ...draft, recipients: [...draft.recipients].sort((a, b) => ids.indexOf(a._id) - ids.indexOf(b._id)) };
}

type PersonFaults = { name?: "recipient_needs_name"; email?: "recipient_needs_email" | "invalid_email" };

/** What a recipient's row still lacks. */
export function personFaults(person: Person): PersonFaults {
  const email = person.email.trim();
  return {
    ...(person.name.trim() === "" ? { name: "recipient_needs_name" } : {}),
    ...(email === "" ? { email: "recipient_needs_email" } : isEmail(email) ? {} : { email: "invalid_email" }),
  };
}
