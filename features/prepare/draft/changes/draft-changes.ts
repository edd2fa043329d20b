/** Changes of a draft, each a function from draft to draft. */
import type { DocumentInfo } from "../../../../domain/document/document.ts";
import { MAX_VALIDITY_DAYS } from "../../../../domain/document/document.ts";
import type { FilePart } from "../../../../domain/document/file-part.ts";
import type { DocumentLanguage } from "../../../../domain/text/language.ts";
import { type Draft, titleFrom, withoutOrphans } from "../draft.ts";

/** The recipients' languages, in order. */
export function languagesInUse({ recipients }: Pick<Draft, "recipients">): DocumentLanguage[] {
  const read = recipients.flatMap((one) => (one.group ? one.group.members : [one]).map((person) => person.language));
  return [...new Set(read)];
}

/** Every language in use gets a title and a message, copied from an existing one; others are kept. */
export function withInfos(draft: Draft): Draft {
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

/** Sets the files; a title, and a template's name, that nobody typed follow the first file's name. */
export function withFileParts(draft: Draft, fileParts: FilePart[]): Draft {
  const first = fileParts[0];
  const infos = { ...draft.infos };
  const suggested = new Set(["", ...draft.fileParts.map((part) => titleFrom(part.fileName))]);
  for (const language of languagesInUse(draft)) {
    const info = infos[language] ?? { title: "", message: "" };
    if (first && suggested.has(info.title.trim())) infos[language] = { ...info, title: titleFrom(first.fileName) };
  }
  const isUnnamed = draft.template && suggested.has(draft.template.name.trim());
  const named = first && isUnnamed ? { template: { ...draft.template, name: titleFrom(first.fileName) } } : {};
  return withoutOrphans({ ...draft, ...named, infos, fileParts });
}

export function changedValidity(draft: Draft, days: number): Draft {
  const expiresIn = Math.min(Math.max(Math.round(days), 1), MAX_VALIDITY_DAYS);
  return { ...draft, validity: { ...draft.validity, expiresIn } };
}

/** Whether validity leaves time for a reminder. */
export function canRemind({ expiresIn }: Pick<Draft["validity"], "expiresIn">): boolean {
  return expiresIn > 1;
}

export function changedReminder(draft: Draft, change: Partial<Draft["validity"]["autoReminder"]>): Draft {
  const autoReminder = { ...draft.validity.autoReminder, ...change };
  return { ...draft, validity: { ...draft.validity, autoReminder } };
}
