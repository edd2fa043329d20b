/** Copies content from documents to templates, and from templates to documents. */
import type { DocumentState } from "../document/change.ts";
import { type DocumentHead, listedEmails } from "../document/document.ts";
import { firstPages } from "../document/pages.ts";
import type { Field } from "../field/field.ts";
import type { DocumentId, Sha256 } from "../ids.ts";
import type { Checks } from "../recipient/checks.ts";
import { addressOf, type Recipient } from "../recipient/recipient.ts";
import { isPrefillable } from "./prefill.ts";
import type { TemplateParts, TemplateState } from "./template.ts";

/**
 * Content of a draft or sent document for a template. Secrets are copied in stored form, and dropped if the people are
 * dropped. Answers from a web form are never included.
 */
export function contentOf({ document, recipients, fields, infos }: DocumentState, keepPeople = true): TemplateParts {
  const { title, languages, fileParts, mergeDocuments, signingOrder } = document;
  const { documentValidity, settings, ccEmails, recipientCount } = document;
  return {
    content: {
      ...{ title, languages, fileParts, mergeDocuments, signingOrder },
      ...{ documentValidity, settings, ccEmails, recipientCount },
    },
    recipients: recipients.map((one) => unsent(keepPeople ? one : asRole(one))),
    fields: onOwnFiles(document, fields).map((field) => unanswered(document, field)),
    infos,
  };
}

/** Properties of a new document that do not come from the template. */
export type InitialFacts = Pick<DocumentHead, "_id" | "ownerId" | "editedBy" | "createdAt" | "audit"> &
  Partial<Pick<DocumentHead, "externalId" | "metadata" | "madeFrom" | "isTest">> & {
    /** The person who fills the sender's roles; if absent, those roles stay open. */
    sender?: { name: string; email: string } | undefined;
  };

/** A draft made from a template. */
export function draftOf(
  {
    template,
    recipients: roles,
    fields,
    infos,
  }: Omit<TemplateState, "template"> & { template: Pick<TemplateState["template"], "content" | "workspaceId"> },
  { sender, ...begins }: InitialFacts,
): DocumentState {
  const recipients = sender ? roles.map((one) => takenBy(sender, one)) : roles;
  return {
    document: {
      ...template.content,
      ...begins,
      workspaceId: template.workspaceId,
      sender: null,
      status: "DRAFT",
      version: 1,
      updatedAt: begins.createdAt,
      recipientEmails: listedEmails(recipients.map((one) => addressOf(one).email)),
      turnEmails: [],
    },
    recipients: recipients.map((one) => ({ ...one, documentId: begins._id })),
    fields,
    infos,
  };
}

function takenBy(sender: { name: string; email: string }, { isSender, ...one }: Recipient): Recipient {
  return isSender ? { ...one, ...sender } : one;
}

const noHistory = { seq: 0, head: "0".repeat(64) as Sha256 };

/** A template in the form of a draft, for rules and views that take drafts. */
export function asDraft(state: TemplateState): DocumentState {
  const { _id, createdAt, editedBy } = state.template;
  const documentId = String(_id) as DocumentId;
  return draftOf(state, { _id: documentId, ownerId: null, createdAt, editedBy, audit: noHistory });
}

/** A recipient in the state before sending. */
function unsent(one: Recipient): Recipient {
  const { _id, documentId, roleType, role, isSender, position, step, color, language, group, host, delivery } = one;
  const { privateMessage, countryCode, contact, checks, payment } = one;
  const chosen = one.delegatedFrom?.[0] ?? one;
  return {
    ...{ _id, documentId, roleType, role, isSender, position, step, color, language, group, host, delivery },
    ...{ privateMessage, countryCode, contact, checks },
    name: chosen.name,
    email: chosen.email,
    payment: payment && {
      connectionId: payment.connectionId,
      provider: payment.provider,
      currency: payment.currency,
      amountMinor: payment.amountMinor,
      state: "owed",
    },
    state: "waiting",
    linkEpoch: 1,
  };
}

/** A recipient without name, address and personal settings. */
function asRole(one: Recipient): Recipient {
  return {
    ...one,
    ...{ name: "", email: "", delegatedFrom: undefined, host: undefined },
    ...{ privateMessage: undefined, countryCode: undefined, contact: undefined },
    checks: one.checks && withoutSecrets(one.checks),
  };
}

function withoutSecrets({ type, reason, selfie, knowledge }: Checks): Checks {
  const questions = knowledge?.questions.map((one) => ({ ...one, answers: [] }));
  return { type, reason, selfie, ...(knowledge ? { knowledge: { ...knowledge, questions: questions ?? [] } } : {}) };
}

/** A field without the answer from a web form. */
function unanswered({ madeFrom }: DocumentHead, field: Field): Field {
  const isTheirs = field.recipient === madeFrom?.form?.filler && isPrefillable(field);
  return isTheirs ? { ...field, data: typeof field.data === "boolean" ? false : "" } : field;
}

/** Fields of a merged document, moved back to the original files. */
function onOwnFiles({ mergedPart, fileParts }: DocumentHead, fields: readonly Field[]): Field[] {
  const first = firstPages(fileParts);
  return fields.map((field) => {
    if (field.part !== mergedPart?.key) return field;
    const part = fileParts.findLast(({ key }) => first.get(key)! <= field.page)!;
    return { ...field, part: part.key, page: field.page - first.get(part.key)! };
  });
}
