import { genesis } from "../../../domain/audit/chain.ts";
import type { Body, Output } from "../../../domain/contract/endpoint.ts";
import type { createFromTemplateCall as contract } from "../../../domain/contract/template/web-form.ts";
import type { DocumentState } from "../../../domain/document/change.ts";
import { type DocumentId, toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Origin } from "../../../domain/recipient/recipient.ts";
import { fillForm, sendForm } from "../../../domain/template/fill-form.ts";
import { asksForCode, type FormSettings, refusalOfStanding } from "../../../domain/template/form/settings.ts";
import { formTextIn } from "../../../domain/template/form/texts.ts";
import { namedRoles, respondentOf } from "../../../domain/template/form-faults.ts";
import type { TemplateState, WebForm } from "../../../domain/template/template.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { DocumentLanguage } from "../../../domain/text/document-language.ts";
import type { MailDeps, SendingDeps } from "../../deps.ts";
import { sendCommandFor } from "../draft/send-command.ts";
import { retryOnLostRace } from "../retry-on-lost-race.ts";
import { findForm } from "./find-form.ts";
import { passesFormCheck } from "./form/begin-form-check.ts";
import { findFormAvailability } from "./form/find-form-availability.ts";
import { answerOf, findAnswer, refusedPlace } from "./form/form-answer.ts";
import { formPersonOf, redeemFormCode } from "./form/form-person.ts";
import { limitForms, limitNamed } from "./form-limits.ts";

const actor = { kind: "system", id: "web_form" } as const;

type Created = Output<typeof contract>;

export type Submission = {
  id: string;
  /** Id of the new document. If the document exists, an earlier attempt of the same request created it. */
  newId: DocumentId;
  order: NonNullable<Body<typeof contract>>;
  origin: Origin;
  /** The caller's network address, for limits. */
  callerSubject: string;
  /** Receives the remaining calls. */
  headers: Record<string, string>;
};

/** Submits a web form, for anybody. One commit creates and sends the document; the response contains the link. */
export async function submitForm(
  deps: SendingDeps & MailDeps,
  { id, newId: _id, order, origin, callerSubject, headers }: Submission,
): Promise<Outcome<Created>> {
  const existing = await deps.documents.findState(_id);
  if (existing?.value.document.madeFrom?.form?.formId === id) return done(await answerOf(deps, existing.value));
  const found = await findForm(deps, id);
  if (!found.ok) return found;
  const { state, form } = found.value;
  const { settings = {} } = form;
  const at = toInstant(deps.clock.now());
  const standing = await findFormAvailability(deps, found.value, await deps.users.find(form.sender.id), at);
  // A person with an unfinished document can continue even if the form has become full.
  const isOpen = standing === "open" || (standing === "full" && settings.isOncePerPerson);
  if (!isOpen) return refuse(refusalOfStanding[standing]);
  const { name = "", email = "", values = {}, language, externalId, code, named } = order;
  const { seq, head } = await genesis(_id);
  const respondent = respondentOf(state)!;
  const after = afterOf(settings, language ?? respondent.language, respondent.language);
  const mailbox = await formPersonOf(form.formId, email);
  const person = settings.isOncePerPerson ? mailbox : undefined;
  const begins = {
    ...{ _id, createdAt: at, editedBy: undefined, audit: { seq, head } },
    ownerId: form.sender.id,
    sender: { name: form.sender.name, email: form.sender.email },
    externalId: externalId && cleanLine(externalId),
    madeFrom: {
      ...{ template: state.template._id, isListed: true },
      form: {
        ...{ formId: form.formId, filler: respondent._id, isCounted: true, mailbox, ...namedIn(state) },
        ...(person ? { person } : {}),
        ...after,
      },
    },
  };
  const filled = fillForm(state, { name, email, values, language, named }, begins, deps);
  if (!filled.ok) return filled;
  const { workspaceId } = state.template;
  const isLimited = await limitForms(deps, { formId: form.formId, workspaceId, callerSubject, email }, headers);
  if (isLimited) return { ok: false, refusal: isLimited };
  if (!(await passesFormCheck(deps, settings, order.check))) return refuse("bot_check_failed");
  if (asksForCode(settings)) {
    const proven = await redeemFormCode(deps, form.formId, email, code);
    if (!proven.ok) return proven;
    const known = person ? await findAnswer(deps, form.formId, person) : null;
    if (known) return known;
  }
  const isMailedTooOften = await limitNamed(deps, workspaceId, form.formId, named, headers);
  if (isMailedTooOften) return { ok: false, refusal: isMailedTooOften };
  if (standing !== "open") return refuse(refusalOfStanding[standing]);
  const change = await sent(deps, filled.value, form, origin);
  if (!change.ok) {
    const { code, faults } = change.refusal;
    deps.log("warn", "a web form could not be sent", { form: form.formId, code, faults });
    return refuse("form_unavailable");
  }
  deps.killPoint("before_commit");
  const taking = settings.answers === undefined ? {} : { formAnswers: settings.answers };
  return retryOnLostRace(async () => {
    const committed = await deps.documents.commit(null, { ...change.value, ...taking }, at);
    if (!("done" in committed)) return refusedPlace(deps, committed);
    deps.killPoint("after_commit");
    return done(await answerOf(deps, change.value));
  });
}

async function sent(deps: SendingDeps, state: DocumentState, { formId, sender }: WebForm, origin: Origin) {
  const profile = await deps.users.find(sender.id);
  const { displayName: name, language } = profile ?? { displayName: sender.name, language: sender.language };
  const at = state.document.createdAt;
  const command = await sendCommandFor(deps, state, { at, actor, sender: { ...sender, name, language } });
  return sendForm(state, formId, origin, command);
}

function namedIn(state: TemplateState) {
  const named = namedRoles(state).map(({ _id }) => _id);
  return named.length > 0 ? { named } : {};
}

/**
 * The thank-you text and redirect in the respondent's language. Stored with the document, so that later changes of the form
 * do not affect it.
 */
function afterOf({ texts, redirect }: FormSettings, language: DocumentLanguage, formLanguage: DocumentLanguage) {
  const thanks = formTextIn(texts, "thanks", language, formLanguage);
  return thanks || redirect ? { after: { ...(thanks ? { thanks } : {}), ...(redirect ? { redirect } : {}) } } : {};
}
