/** Changes of a template's name and roles, each a function from draft to draft. */

import type { RecipientId } from "../../../domain/ids.ts";
import type { DefaultPerson } from "../../../domain/template/roles.ts";
import { changedInfo, languagesInUse } from "../draft/changes/draft-changes.ts";
import { changedRecipient } from "../draft/changes/people-changes.ts";
import type { Draft } from "../draft/draft.ts";

/** A title that nobody typed follows the template's name. */
export function withTemplateName(draft: Draft, name: string): Draft {
  const before = draft.template?.name ?? "";
  const named: Draft = { ...draft, template: { ...draft.template, name } };
  return languagesInUse(draft).reduce((next, language) => {
    const title = next.infos[language]?.title ?? "";
    return title === before ? changedInfo(next, language, { title: name }) : next;
  }, named);
}

export function withDefaultPerson(draft: Draft, id: RecipientId, person: DefaultPerson): Draft {
  return changedRecipient(draft, id, { defaultPerson: person ?? undefined });
}
