import type { Change, DocumentState } from "../document/change.ts";
import type { DocumentInfos } from "../document/document.ts";
import { languagesOf, type SendCommand, type TextEngine } from "../document/draft/send-document.ts";
import { done, type Outcome } from "../outcome.ts";
import type { Host, Recipient } from "../recipient/recipient.ts";
import { assignRoles, type RoleTaker } from "./assign-roles.ts";
import { draftOf, type InitialFacts } from "./content.ts";
import { type FormValues, prefilledAnywhere } from "./prefill.ts";
import { sendNew } from "./send-new.ts";
import type { TemplateState } from "./template.ts";

/** People and values for one document of a template. */
export type Filling = { takers: readonly RoleTaker[]; values: FormValues };

/** The draft of a template with people in its roles and values in its fields. It may still be incomplete. */
export function fillTemplate(
  state: TemplateState,
  { takers, values }: Filling,
  hosts: ReadonlyMap<string, Host>,
  begins: InitialFacts,
  engine: TextEngine,
): Outcome<DocumentState> {
  const taken = assignRoles(state.recipients, takers, hosts);
  if (!taken.ok) return taken;
  const infos = inAllLanguages(state.infos, taken.value);
  const draft = draftOf({ ...state, recipients: taken.value, infos }, begins);
  const fields = prefilledAnywhere(draft, values, engine);
  if (!fields.ok) return fields;
  const { recipients } = draft;
  return done({ ...draft, fields: fields.value, document: { ...draft.document, languages: languagesOf(recipients) } });
}

/** Gives each recipient language texts; a language without any gets those of another. */
function inAllLanguages(infos: DocumentInfos, recipients: readonly Recipient[]): DocumentInfos {
  const model = Object.values(infos).find((info) => info.title.trim());
  const missing = languagesOf(recipients).filter((language) => !infos[language]?.title.trim());
  if (!model || missing.length === 0) return infos;
  return { ...infos, ...Object.fromEntries(missing.map((language) => [language, model])) };
}

/** Creates and sends a filled template's document in one change. */
export function sendTemplate(state: DocumentState, command: SendCommand): Outcome<Change> {
  const template = state.document.madeFrom!.template;
  return sendNew(state, { type: "CREATE", actor: command.actor, data: { template } }, command);
}
