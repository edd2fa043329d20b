import { answerColumnSources, personKey } from "../../document/answers/answer-columns.ts";
import { isPrefillable } from "../prefill.ts";
import type { TemplateState } from "../template.ts";
import type { BulkTarget } from "./bulk.ts";
import { actsAlone } from "./guess-columns.ts";

/** Maps the columns of an export of answers to what they fill in, by the keys of `columnsOf`. */
export function exportTargets(state: Pick<TemplateState, "recipients" | "fields">): Map<string, BulkTarget> {
  const { people, values } = answerColumnSources(state);
  const targets = new Map<string, BulkTarget>([["externalId", { externalId: true }]]);
  for (const { person, who } of people) {
    if (!actsAlone(person)) continue;
    for (const as of ["name", "email"] as const) targets.set(personKey(who, as), { recipient: person._id, as });
  }
  for (const { key, field } of values) if (isPrefillable(field)) targets.set(key, { field: field.key });
  return targets;
}
