/** Applies the content that an embedding page prefills to a draft. Only blank parts of the draft are filled in. */

import type { PageView } from "../../../domain/contract/views/views.ts";
import type { PrefilledField, PrefilledInfo, PrefilledRecipient } from "../../../domain/embed/draft-prefill.ts";
import { clampToPage } from "../../../domain/field/geometry.ts";
import type { RecipientId } from "../../../domain/ids.ts";
import { colorAt, colorFor } from "../../../domain/recipient/colors.ts";
import type { DocumentLanguage } from "../../../domain/text/language.ts";
import { shapeOf } from "../editor/canvas/page-shapes.ts";
import { newField } from "../editor/field-changes.ts";
import { changedInfo, languagesInUse } from "./changes/draft-changes.ts";
import { inForce } from "./changes/people-changes.ts";
import { newRecipientId } from "./create-draft.ts";
import { type Draft, titleFrom } from "./draft.ts";
import { plainRecipient } from "./draft-recipient.ts";

export type DraftPrefill = {
  readonly recipients: readonly PrefilledRecipient[];
  readonly fields: readonly PrefilledField[];
  readonly info: PrefilledInfo;
  /** For every language that `info` does not name. */
  readonly title: string;
  readonly message: string;
};

export const emptyPrefill: DraftPrefill = { recipients: [], fields: [], info: {}, title: "", message: "" };

/** A prefilled field that could not be placed; `path` is its place in the page's input. */
export type PrefillFault = { path: string };

/** Recipients by the names that the page may use for them: `id`, address, `role` and index. */
export type RecipientsByName = ReadonlyMap<string, RecipientId>;

/** Adds the prefilled recipients to a blank draft and returns all recipients' ids by name. */
export function withPrefilledPeople(
  draft: Draft,
  prefilled: readonly PrefilledRecipient[],
): { draft: Draft; names: RecipientsByName } {
  const isBlank = draft.recipients.every((one) => !one.group && !one.name.trim() && !one.email.trim());
  if (prefilled.length === 0) return { draft, names: new Map() };
  if (!isBlank) return { draft, names: namesOf(prefilled, matching(draft, prefilled)) };
  const fallback = draft.recipients[0]?.language ?? "en";
  const steps = prefilled.map((one, index) => one.step ?? index + 1);
  const signingOrder = prefilled.some(({ step }) => step !== undefined);
  const indexes = prefilled.map((_, index) => index).toSorted((a, b) => (signingOrder ? steps[a]! - steps[b]! : 0));
  const ids = new Map(indexes.map((index) => [index, newRecipientId()]));
  const taken = prefilled.flatMap((one) => one.color ?? []);
  const recipients = indexes.map((position, index) => {
    const { name, email, role, roleType, language, color } = prefilled[position]!;
    const before = indexes[index - 1];
    const isJoined = signingOrder && before !== undefined && steps[before] === steps[position];
    const own = color ?? (email ? colorFor(email, taken) : colorAt(index));
    taken.push(own);
    return {
      ...plainRecipient,
      ...{ _id: ids.get(position)!, name, email, roleType, isJoined },
      ...(role ? { role } : {}),
      color: own,
      language: language ?? fallback,
    };
  });
  const infos = Object.keys(draft.fields).length === 0 ? withoutBlanks(draft.infos) : draft.infos;
  const peopled = inForce({ ...draft, infos, recipients, signingOrder });
  return {
    draft: peopled,
    names: namesOf(
      prefilled,
      prefilled.map((_, listIndex) => ids.get(listIndex)),
    ),
  };
}

/** Drops languages with neither title nor message. */
function withoutBlanks(infos: Draft["infos"]): Draft["infos"] {
  return Object.fromEntries(Object.entries(infos).filter(([, info]) => info?.title || info?.message));
}

/** Finds the prefilled recipients in a draft that has recipients already: by address, or by index without one. */
function matching({ recipients }: Draft, prefilled: readonly PrefilledRecipient[]): (RecipientId | undefined)[] {
  return prefilled.map(({ email }, index) => {
    const known = email ? recipients.find((one) => one.email.toLowerCase() === email.toLowerCase()) : undefined;
    return (known ?? (email ? undefined : recipients[index]))?._id;
  });
}

function namesOf(
  prefilled: readonly PrefilledRecipient[],
  ids: readonly (RecipientId | undefined)[],
): RecipientsByName {
  const names = new Map<string, RecipientId>();
  // The most specific name wins when two recipients share a name.
  for (const nameOf of [
    (_: PrefilledRecipient, index: number) => String(index),
    ({ role }: PrefilledRecipient) => role,
    ({ email }: PrefilledRecipient) => email,
    ({ id }: PrefilledRecipient) => id,
  ]) {
    prefilled.forEach((one, index) => {
      const [name, id] = [nameOf(one, index), ids[index]];
      if (name && id) names.set(name, id);
    });
  }
  return names;
}

/** Titles and messages where none were typed. */
export function withPrefilledInfo(draft: Draft, { info, title, message }: DraftPrefill): Draft {
  const languages = new Set([...languagesInUse(draft), ...(Object.keys(info) as DocumentLanguage[])]);
  // A title that equals the first file's name was not typed by a person.
  const suggested = new Set(draft.fileParts.map((part) => titleFrom(part.fileName)));
  const isFree = (known = "") => known.trim() === "" || suggested.has(known.trim());
  return [...languages].reduce((before, language) => {
    const known = before.infos[language];
    const texts = { title: info[language]?.title || title, message: info[language]?.message || message };
    const change = {
      ...(texts.title && isFree(known?.title) ? { title: texts.title } : {}),
      ...(texts.message && !known?.message.trim() ? { message: texts.message } : {}),
    };
    return Object.keys(change).length > 0 ? changedInfo(before, language, change) : before;
  }, draft);
}

/** Fields in a draft that has none, once its files are there. */
export function withPrefilledFields(
  draft: Draft,
  pages: readonly PageView[],
  prefilled: readonly PrefilledField[],
  names: RecipientsByName,
): { draft: Draft; faults: PrefillFault[] } {
  const faults: PrefillFault[] = [];
  let fields = draft.fields;
  prefilled.forEach((one, index) => {
    const { recipient, file, page, position, width, height, type, ...properties } = one;
    const owner = names.get(String(recipient)) ?? draft.recipients[Number(recipient)]?._id;
    const part = draft.fileParts[file];
    const size = pages.find((other) => other.part === part?.key && other.page === page);
    if (!owner) faults.push({ path: `fields.${index}.recipient` });
    if (!part) faults.push({ path: `fields.${index}.file` });
    else if (!size) faults.push({ path: `fields.${index}.page` });
    if (!owner || !part || !size) return;
    const created = newField(fields, pages, { type, recipient: owner, at: { part: part.key, page }, point: position });
    const box = { ...position, width: width ?? created.box.width, height: height ?? created.box.height };
    const defined = Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
    fields = [...fields, { ...created, ...defined, box: clampToPage(box, shapeOf(size)) }];
  });
  return { draft: fields === draft.fields ? draft : { ...draft, fields: [...fields] }, faults };
}
