/** A new document with a prefilled title and recipients. */
import { TITLE_LIMIT } from "../../../domain/document/document.ts";
import { changedInfo, languagesInUse } from "./changes/draft-changes.ts";
import { hasRecipient, type Person, withPerson } from "./changes/people-changes.ts";
import { newRecipientId } from "./create-draft.ts";
import type { Draft } from "./draft.ts";

/** Adds each person once; a title that was typed stays. */
export function startDraft(draft: Draft, title: string, people: readonly Person[]): Draft {
  const peopled = people.reduce(
    (before, person) => (hasRecipient(before, person.email) ? before : withPerson(before, newRecipientId(), person)),
    draft,
  );
  return languagesInUse(peopled).reduce((before, language) => {
    const isFree = title.trim() !== "" && !before.infos[language]?.title.trim();
    return isFree ? changedInfo(before, language, { title: title.trim().slice(0, TITLE_LIMIT) }) : before;
  }, peopled);
}
