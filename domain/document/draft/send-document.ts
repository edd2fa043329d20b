import type { EmailProof } from "../../account/email-proof.ts";
import type { Actor } from "../../audit/action.ts";
import type { AuditEvent } from "../../audit/event.ts";
import { DAY_MS } from "../../durations.ts";
import type { Field } from "../../field/field.ts";
import { findFieldFaults } from "../../field/field-faults.ts";
import { isOnPage } from "../../field/geometry.ts";
import { isFillable, isSignature, kindOf } from "../../field/kinds.ts";
import type { Instant, Sha256 } from "../../ids.ts";
import { toInstant } from "../../ids.ts";
import type { JobRequest } from "../../job/job.ts";
import { done, type Fault, type Outcome, refuse } from "../../outcome.ts";
import { aadhaarCredits } from "../../proof/aadhaar-credits.ts";
import { isEmail } from "../../recipient/email.ts";
import { fieldOwners, holderOf } from "../../recipient/group.ts";
import { findMailFaults } from "../../recipient/mail-limit.ts";
import type { Recipient } from "../../recipient/recipient.ts";
import {
  type ConnectedServices,
  findRecipientFaults,
  findTestFaults,
  type SendableRecipient,
  sendable,
} from "../../recipient/recipient-faults.ts";
import { signs, takesFields } from "../../recipient/roles.ts";
import type { DocumentLanguage } from "../../text/document-language.ts";
import { type Change, changedOf, type DocumentState, inviteNext, job } from "../change.ts";
import { DOCUMENT_PASSWORD_MIN, type DocumentHead } from "../document.ts";
import { type FilePart, MERGE_LIMIT_BYTES, MERGE_PAGES_LIMIT } from "../file-part.ts";
import type { PagesOfParts } from "../pages.ts";
import { sendCopies } from "../sending/copies.ts";
import { expiryJobs } from "../sending/reminders.ts";
import { checkAllowed } from "../state-table.ts";

/** A date whose formatted text is about as wide as any date's. */
const SOME_DAY = toInstant(Date.UTC(2028, 8, 28, 12, 28, 58));
const SOME_ZONE = "Asia/Kathmandu";

export type SendCommand = {
  at: Instant;
  actor: Actor;
  /** `proof`: how the sender proved the address. */
  sender: { name: string; email: string; language: string; proof?: EmailProof };
  /** Whether some files are not in the document's data center yet. */
  isElsewhere: boolean;
  /** The workspace's connections for proof of identity and payment. */
  outside: ConnectedServices;
  /** Page shapes of every file part. */
  pages: PagesOfParts;
  viewedSha256: Sha256;
  /** Callback of the text engine: returns the first character that no font has, or `null`. */
  findUnsupportedCharacter: (text: string, language: DocumentLanguage) => string | null;
  /** Callback of the text engine: whether a text fits its field at a readable size. */
  textFits: (text: string, field: Field, language: DocumentLanguage) => boolean;
};

/** The part of a draft that sending depends on; both the editor's draft and a document provide it. */
export type SendableDraft = {
  document: Pick<DocumentHead, "fileParts" | "ccEmails" | "mergeDocuments" | "isTest"> & {
    settings: { complyWith: DocumentHead["settings"]["complyWith"]; isPasswordMissing: boolean };
  };
  /** Group members one by one. */
  recipients: readonly SendableRecipient[];
  fields: DocumentState["fields"];
  infos: DocumentState["infos"];
};

export function sendableDraft({ document, recipients, fields, infos }: DocumentState): SendableDraft {
  const { fileParts, ccEmails, mergeDocuments, isTest, settings } = document;
  const isPasswordMissing = settings.password?.locked === "";
  return {
    document: {
      ...{ fileParts, ccEmails, mergeDocuments, isTest },
      settings: { complyWith: settings.complyWith, isPasswordMissing },
    },
    recipients: recipients.map(sendable),
    fields,
    infos,
  };
}

/** Faults that prevent sending, each with its path; empty if the draft can be sent. The editor calls this too. */
export function findSendFaults(state: SendableDraft, pages: SendCommand["pages"], outside: ConnectedServices): Fault[] {
  const faults: Fault[] = [];
  const { document, recipients, fields, infos } = state;
  if (document.fileParts.length === 0) faults.push({ path: "fileParts", code: "document_needs_file" });
  if (document.mergeDocuments && isTooLargeToMerge(document.fileParts)) {
    faults.push({ path: "mergeDocuments", code: "document_too_large_to_merge" });
  }
  if (document.settings.isPasswordMissing) {
    const params = { min: DOCUMENT_PASSWORD_MIN };
    faults.push({ path: "settings.passwordProtection.password", code: "document_password_too_short", params });
  }
  if (recipients.length === 0) faults.push({ path: "recipients", code: "document_needs_recipient" });
  faults.push(...findRecipientFaults(recipients, fields, document.settings.complyWith, outside));
  if (document.isTest) faults.push(...findTestFaults(recipients, outside));
  for (const language of languagesOf(recipients)) {
    if (!infos[language]?.title.trim()) {
      faults.push({ path: `documentInfo.${language}.title`, code: "document_needs_title", params: { language } });
    }
  }
  document.ccEmails.forEach((email, index) => {
    if (!isEmail(email)) faults.push({ path: `ccEmails.${index}`, code: "invalid_email" });
  });
  faults.push(...findPlacementFaults(state, pages), ...findFieldFaults(fields));
  return faults;
}

/** Fields without owner or page, and a document that nobody signs. */
function findPlacementFaults(
  { recipients, fields }: Pick<SendableDraft, "recipients" | "fields">,
  pages: SendCommand["pages"],
): Fault[] {
  const faults: Fault[] = [];
  const roles = rolesOfOwners(recipients);
  for (const field of fields) {
    const path = `fields.${field.key}`;
    const page = pages.get(field.part)?.[field.page];
    const role = roles.get(field.recipient);
    if (!role) faults.push({ path, code: "field_unknown_recipient" });
    else if (!takesFields(role)) faults.push({ path, code: "not_for_role" });
    if (!page) faults.push({ path, code: "field_unknown_page" });
    else if (!isOnPage(field.box, page)) faults.push({ path, code: "field_outside_page" });
  }
  const isSigned = fields.some(
    ({ type, recipient }) => isSignature(type) && signs(roles.get(recipient) ?? "documentReviewer"),
  );
  if (recipients.length > 0 && !isSigned) faults.push({ path: "fields", code: "document_needs_signer" });
  return faults;
}

function rolesOfOwners(recipients: readonly SendableRecipient[]): Map<string, Recipient["roleType"]> {
  return new Map(
    recipients.flatMap((one) =>
      fieldOwners([one]).map((owner): [string, Recipient["roleType"]] => [owner, one.roleType]),
    ),
  );
}

function isTooLargeToMerge(parts: readonly Pick<FilePart, "size" | "pages">[]): boolean {
  const bytes = parts.reduce((sum, part) => sum + part.size, 0);
  const pages = parts.reduce((sum, part) => sum + part.pages, 0);
  return bytes > MERGE_LIMIT_BYTES || pages > MERGE_PAGES_LIMIT;
}

/** The callbacks of the text engine. */
export type TextEngine = Pick<SendCommand, "findUnsupportedCharacter" | "textFits">;

/** Faults that no signer could fix: a fixed text does not fit or cannot be drawn. */
export function findFixedTextFaults(
  { recipients, fields }: Pick<DocumentState, "recipients" | "fields">,
  engine: TextEngine,
): Fault[] {
  return fields.flatMap((field): Fault[] => {
    const kind = kindOf(field.type);
    // A group's signer is not known yet; names are checked when they sign.
    const signer =
      holderOf(field.recipient, recipients) ?? recipients.find((one) => one.group?._id === field.recipient);
    if (!signer || isFillable(field)) return [];
    const { name, email, language } = signer;
    const known = { name, email, language, title: "", company: "", at: SOME_DAY, timeZone: SOME_ZONE };
    const value = kind.form === "none" ? field.data : kind.prefill?.(field, known);
    if (typeof value !== "string" || value === "") return [];
    const path = `fields.${field.key}`;
    const fault = field.readOnly ? kind.fault?.(field, value, language) : null;
    if (fault) return [{ path, ...fault }];
    const text = kind.displayText?.(field, value, language) ?? value;
    const character = engine.findUnsupportedCharacter(text, field.language ?? language);
    if (character !== null) return [{ path, code: "text_has_unsupported_character", params: { character } }];
    return engine.textFits(text, field, language) ? [] : [{ path, code: "field_text_does_not_fit" }];
  });
}

/** Sends a draft: SENT with invitations, or QUEUED while files are merged or copied to the data center. */
export function sendDocument(state: DocumentState, command: SendCommand): Outcome<Change> {
  const { document, recipients } = state;
  const allowed = checkAllowed(document, "send", command.at);
  if (!allowed.ok) return allowed;
  const faults = [
    ...findSendFaults(sendableDraft(state), command.pages, command.outside),
    ...findMailFaults(recipients, document.ccEmails, command.outside),
    ...findFixedTextFaults(state, command),
  ];
  if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
  const expiresAt = toInstant(Date.parse(command.at) + document.documentValidity.expiresIn * DAY_MS);
  const sent: DocumentHead = {
    ...document,
    archived: undefined,
    status: "SENT",
    sender: command.sender,
    sentAt: command.at,
    updatedAt: command.at,
    expiresAt,
    viewedSha256: command.viewedSha256,
  };
  const event: AuditEvent = {
    type: "SENT",
    actor: command.actor,
    data: {
      files: document.fileParts.map((part) => part.hashData),
      viewedSha256: command.viewedSha256,
      recipients: recipients.length,
      expiresAt,
      ...proofFacts(command.sender.proof),
    },
    personal: { name: command.sender.name, email: command.sender.email },
  };
  const credits = { spend: aadhaarCredits(recipients) };
  const jobs = [
    ...expiryJobs(sent, command.at),
    job({ kind: "remember_recipients", documentId: document._id }, command.at),
  ];
  const people = withModes(recipients, command.outside);
  const queued = preparationJobs(document, command);
  if (queued) {
    return done({
      document: { ...sent, status: "QUEUED" },
      recipients: changedOf(recipients, people),
      events: [event],
      jobs: [...queued, ...jobs],
      credits,
    });
  }
  const next = inviteNext(sent, people, command.at);
  const copies = sendCopies(sent, people, command.at);
  return done({
    document: next.document,
    recipients: changedOf(recipients, next.recipients),
    events: [event, ...next.events, ...copies.events],
    jobs: [...jobs, ...next.jobs, ...copies.jobs],
    credits,
  });
}

function proofFacts(proof: EmailProof | undefined) {
  if (!proof) return {};
  return { senderProof: proof.by, ...(proof.at ? { senderProvenAt: proof.at } : {}) };
}

/** A payment keeps the mode that its connection has at sending. */
function withModes(recipients: readonly Recipient[], { modes }: ConnectedServices): Recipient[] {
  return recipients.map((one) => {
    const mode = one.payment && modes?.get(one.payment.connectionId);
    return one.payment && mode ? { ...one, payment: { ...one.payment, mode } } : one;
  });
}

/** The job that must finish before the document goes out, if any. */
function preparationJobs(
  { _id, mergeDocuments, fileParts }: DocumentHead,
  { at, isElsewhere }: SendCommand,
): JobRequest[] | null {
  if (mergeDocuments && fileParts.length > 1) return [job({ kind: "merge", documentId: _id }, at)];
  return isElsewhere ? [job({ kind: "place_files", documentId: _id }, at)] : null;
}

/** Called once the files are merged: invites the first recipients. The fields must already refer to the merged file's pages. */
export function releaseMerged(
  state: DocumentState,
  command: { at: Instant; merged: DocumentHead["mergedPart"]; viewedSha256: Sha256 },
): Outcome<Change> {
  const { merged, viewedSha256 } = command;
  const change = releaseDocument(
    { ...state, document: { ...state.document, mergedPart: merged, viewedSha256 } },
    command,
  );
  return change.ok ? done({ ...change.value, fields: state.fields }) : change;
}

/** Called once the files are in their data center: invites the first recipients. */
export function releaseDocument(state: DocumentState, command: { at: Instant }): Outcome<Change> {
  const allowed = checkAllowed(state.document, "release", command.at);
  if (!allowed.ok) return allowed;
  const sent: DocumentHead = { ...state.document, status: "SENT", updatedAt: command.at };
  const next = inviteNext(sent, state.recipients, command.at);
  const copies = sendCopies(sent, state.recipients, command.at);
  return done({
    document: next.document,
    recipients: next.invited,
    events: [...next.events, ...copies.events],
    jobs: [...next.jobs, ...copies.jobs],
  });
}

export function languagesOf(recipients: readonly Pick<Recipient, "language">[]): Recipient["language"][] {
  const languages = [...new Set(recipients.map((recipient) => recipient.language))];
  return languages.length > 0 ? languages : ["en"];
}
