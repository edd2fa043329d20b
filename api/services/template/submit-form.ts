import { isClosing } from "../../../domain/account/account-end.ts";
import { genesis } from "../../../domain/audit/chain.ts";
import type { Body, Output } from "../../../domain/contract/endpoint.ts";
import type { createFromTemplate as contract } from "../../../domain/contract/template/web-form.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import { type DocumentId, toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Origin } from "../../../domain/recipient/recipient.ts";
import { fillForm, sendForm } from "../../../domain/template/fill-form.ts";
import { fillerOf } from "../../../domain/template/form-faults.ts";
import type { WebForm } from "../../../domain/template/template.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { AppDeps, Deps } from "../../deps.ts";
import { type SendDeps, sendCommandFor } from "../draft/send-command.ts";
import { findForm } from "./find-form.ts";
import { limitForms } from "./form-limits.ts";

/** A higher epoch belongs to a person whom the sender set in the filler's place. */
const FIRST_LINK = 1;

const actor = { kind: "system", id: "web_form" } as const;

type Created = Output<typeof contract>;

export type Submission = {
  id: string;
  /** Id of the new document. If it exists, an earlier try of the same request made it. */
  newId: DocumentId;
  order: NonNullable<Body<typeof contract>>;
  origin: Origin;
  /** The caller's address, for limits. */
  place: string;
  /** Receives the remaining calls. */
  headers: Record<string, string>;
};

/** Anybody submits a web form: its document is made and sent in one commit, and the response carries the link. */
export async function submitForm(
  deps: AppDeps,
  { id, newId: _id, order, origin, place, headers }: Submission,
): Promise<Outcome<Created>> {
  const existing = await deps.documents.findState(_id);
  if (existing?.value.document.madeFrom?.form?.formId === id) return done(await answerOf(deps, existing.value));
  const found = await findForm(deps, id);
  if (!found.ok) return found;
  const { state, form } = found.value;
  const isOff = !form.isEnabled || isClosing(await deps.users.find(form.sender.id), state.template.workspaceId);
  if (isOff || !fillerOf(state)) return refuse("form_is_off");
  const { name = "", email = "", values = {}, language, externalId } = order;
  const at = toInstant(deps.clock.now());
  const { seq, head } = await genesis(_id);
  const filler = fillerOf(state)!._id;
  const begins = {
    ...{ _id, createdAt: at, editedBy: undefined, audit: { seq, head } },
    ownerId: form.sender.id,
    sender: { name: form.sender.name, email: form.sender.email },
    externalId: externalId && cleanLine(externalId),
    madeFrom: { template: state.template._id, isListed: true, form: { formId: form.formId, filler } },
  };
  const filled = fillForm(state, { name, email, values, language }, begins, deps);
  if (!filled.ok) return filled;
  const { workspaceId } = state.template;
  const isLimited = await limitForms(deps, { formId: form.formId, workspaceId, place, email }, headers);
  if (isLimited) return { ok: false, refusal: isLimited };
  const change = await sent(deps, filled.value, form, origin);
  if (!change.ok) {
    const { code, faults } = change.refusal;
    deps.log("warn", "a web form could not be sent", { form: form.formId, code, faults });
    return refuse("form_unavailable");
  }
  deps.killPoint("before_commit");
  // Nobody else knows the document yet, so only credits can be short.
  if (!(await deps.documents.commit(null, change.value, at))) return refuse("form_unavailable");
  deps.killPoint("after_commit");
  return done(await answerOf(deps, change.value));
}

/** The filler's own first link. */
async function answerOf(
  { links }: Pick<Deps, "links">,
  { document: { _id, madeFrom, status } }: Pick<DocumentState, "document">,
): Promise<Created> {
  const filler = madeFrom!.form!.filler;
  const token = await links.tokenOf(_id, filler, FIRST_LINK);
  return { _id, documentId: _id, token, recipientId: filler, status: status === "QUEUED" ? "QUEUED" : "SENT" };
}

async function sent(deps: SendDeps, state: DocumentState, { formId, sender }: WebForm, origin: Origin) {
  const profile = await deps.users.find(sender.id);
  const { displayName: name, language } = profile ?? { displayName: sender.name, language: sender.language };
  const at = state.document.createdAt;
  const command = await sendCommandFor(deps, state, { at, actor, sender: { ...sender, name, language } });
  return sendForm(state, formId, origin, command);
}
