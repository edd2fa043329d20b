import type { Output } from "../../../../domain/contract/endpoint.ts";
import type { createFromTemplateCall as contract } from "../../../../domain/contract/template/web-form.ts";
import type { DocumentState } from "../../../../domain/document/change.ts";
import type { DocumentId, FormId } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { refusalOfStanding } from "../../../../domain/template/form/settings.ts";
import type { DocumentDeps, TemplateDeps } from "../../../deps.ts";
import type { Committed } from "../../../ports/documents.ts";
import { lostRace } from "../../retry-on-lost-race.ts";

/** Epoch of the respondent's own link; a higher epoch belongs to a person by whom the sender replaced the respondent. */
const FIRST_LINK = 1;

type Created = Output<typeof contract>;

/** The response to the respondent, with the respondent's own first link. @throws Error when no web form made the document */
export async function answerOf(
  { links }: DocumentDeps,
  { document: { _id, madeFrom, status } }: Pick<DocumentState, "document">,
): Promise<Created> {
  const respondent = madeFrom?.form?.filler;
  if (!respondent) throw new Error(`no web form made document ${_id}`);
  const token = await links.tokenOf(_id, respondent, FIRST_LINK);
  return { _id, documentId: _id, token, recipientId: respondent, status: status === "QUEUED" ? "QUEUED" : "SENT" };
}

/**
 * The document that a proven person has started, for a form that accepts one document per person; refused if they have
 * signed it.
 */
export async function findAnswer(
  deps: DocumentDeps & TemplateDeps,
  formId: FormId,
  person: string,
): Promise<Outcome<Created> | null> {
  const id = await deps.forms.findAnswer(formId, person);
  return id && (await answerOfDocument(deps, id));
}

async function answerOfDocument(deps: DocumentDeps, id: DocumentId): Promise<Outcome<Created> | null> {
  const found = await deps.documents.findState(id);
  if (!found) return null;
  const { document, recipients } = found.value;
  const respondent = recipients.find((one) => one._id === document.madeFrom?.form?.filler);
  const isTheirs = respondent?.linkEpoch === FIRST_LINK && respondent.state !== "signed";
  return isTheirs ? done(await answerOf(deps, found.value)) : refuse("form_already_answered");
}

/** The result of a form whose document was not created. A person who has started one on this form gets that one. */
export async function refusedPlace(
  deps: DocumentDeps,
  committed: Exclude<Committed, { done: string }>,
): Promise<Outcome<Created> | typeof lostRace> {
  if ("lost" in committed) return lostRace;
  if ("full" in committed) return refuse(refusalOfStanding.full);
  const known = "exists" in committed ? await answerOfDocument(deps, committed.exists) : null;
  return known ?? refuse("form_unavailable");
}
