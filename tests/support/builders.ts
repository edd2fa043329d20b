import type { AuditEvent } from "../../domain/audit/event.ts";
import type { Change, DocumentState } from "../../domain/document/change.ts";
import { type DocumentHead, defaultValidity, type Sealed } from "../../domain/document/document.ts";
import type { DraftSecrets } from "../../domain/document/draft/draft-recipients.ts";
import type { FilePart } from "../../domain/document/file-part.ts";
import type { Field } from "../../domain/field/field.ts";
import type {
  DocumentId,
  FieldKey,
  FilePartKey,
  Instant,
  RecipientId,
  Sha256,
  TemplateId,
  UserId,
  WorkspaceId,
} from "../../domain/ids.ts";
import type { Outcome } from "../../domain/outcome.ts";
import { colorAt } from "../../domain/recipient/colors.ts";
import type { Recipient, RecipientEnd } from "../../domain/recipient/recipient.ts";
import type { ConnectedServices } from "../../domain/recipient/recipient-faults.ts";
import { installation, type Ledger } from "../../domain/seal/ledger.ts";
import { contentOf } from "../../domain/template/content.ts";
import type { TemplateHead, TemplateState } from "../../domain/template/template.ts";

export const someTime = "2026-11-21T10:00:00.000Z" as Instant;
export const later = "2026-11-22T10:00:00.000Z" as Instant;
const someHash = "ab".repeat(32) as Sha256;

/** A workspace with no connections. */
export const noOutside: ConnectedServices = {
  hasMessaging: false,
  hasAadhaar: false,
  credits: 0,
  connections: new Set(),
};
export const noSecrets: DraftSecrets = { accessCodes: new Map(), answers: new Map(), password: null };

export function aFilePart(more: Partial<FilePart> = {}): FilePart {
  return {
    key: "part_1" as FilePartKey,
    fileName: "contract.pdf",
    hashData: someHash,
    uploadedSha256: someHash,
    removed: [],
    pages: 2,
    size: 1000,
    thumbnailKey: "thumbnails/x/0.jpg",
    ...more,
  };
}

export function aDocument(more: Partial<DocumentHead> = {}): DocumentHead {
  return {
    _id: "01JD0000000000000000000001" as DocumentId,
    workspaceId: "ws_1" as WorkspaceId,
    ownerId: null,
    sender: { name: "Sam Sender", email: "sam@example.com", language: "en" },
    status: "DRAFT",
    version: 1,
    createdAt: someTime,
    updatedAt: someTime,
    title: "Contract",
    languages: ["en"],
    fileParts: [aFilePart()],
    mergeDocuments: false,
    signingOrder: false,
    documentValidity: defaultValidity,
    settings: { dataCenter: "eu-central-1", complyWith: "AATL" },
    ccEmails: [],
    recipientCount: 1,
    recipientEmails: [],
    turnEmails: [],
    audit: { seq: 0, head: someHash },
    ...more,
  };
}

/** A status with the end or the sealing that belongs to it. */
export function inStatus(status: DocumentHead["status"]): Pick<DocumentHead, "status" | "ended" | "sealing"> {
  switch (status) {
    case "SEALING":
      return { status, sealing: { since: someTime, attempts: 0 } };
    case "COMPLETED":
      return { status, ended: { how: "completed", at: someTime, sealed: aSeal } };
    case "DECLINED":
      return { status, ended: { how: "declined", at: someTime, recipient: "ann" as RecipientId, reason: "" } };
    case "VOIDED":
      return { status, ended: { how: "voided", at: someTime, reason: "" } };
    case "EXPIRED":
      return { status, ended: { how: "expired", at: someTime } };
    default:
      return { status };
  }
}

/** Base and seal of a file. */
function aSealedLedger(file: string): Ledger {
  const [base, sealed] = ["ba".repeat(32) as Sha256, file as Sha256];
  return [
    { kind: "base", object: base, sha256: base, size: 1, author: installation },
    { kind: "seal", object: sealed, sha256: sealed, size: 2, author: installation },
  ];
}

export const aSeal: Sealed = {
  files: [{ fileName: "a.pdf", ledger: aSealedLedger("cd".repeat(32)), parts: [] }],
  level: "B-B",
  certificate: { subject: "", issuer: "", serial: "", fingerprint: "" },
  signedAt: later,
};

export function aRecipient(id: string, more: Partial<Recipient> = {}): Recipient {
  return {
    _id: id as RecipientId,
    documentId: "01JD0000000000000000000001" as DocumentId,
    name: id,
    email: `${id}@example.com`,
    roleType: "signatureNeeded",
    position: 0,
    step: 1,
    color: colorAt(0),
    language: "en",
    state: "waiting",
    linkEpoch: 1,
    ...more,
  };
}

/** The end of a signer who signed at the usual time. */
export function signedEnd(more: Partial<Extract<RecipientEnd, { how: "signed" }>> = {}): RecipientEnd {
  const consent = { version: "1", language: "en" };
  return { how: "signed", at: someTime, consent, requestSha256: "cd".repeat(32) as Sha256, ...more };
}

export function aField(key: string, recipient: string, more: Partial<Field> = {}): Field {
  return {
    key: key as FieldKey,
    type: "signature",
    part: "part_1" as FilePartKey,
    page: 0,
    box: { x: 10, y: 10, width: 42, height: 20 },
    recipient: recipient as RecipientId,
    required: true,
    readOnly: false,
    label: "",
    data: "",
    fontSize: 12,
    ...more,
  };
}

/** A document sent to people with one signature field each, all in one step unless their `step` differs. */
export function aSentState(people: Recipient[], more: Partial<DocumentHead> = {}): DocumentState {
  const firstStep = Math.min(...people.map((one) => one.step));
  return {
    document: aDocument({
      status: "SENT",
      sentAt: someTime,
      expiresAt: "2027-01-20T10:00:00.000Z" as Instant,
      viewedSha256: someHash,
      ...more,
    }),
    recipients: people.map((one) =>
      one.step === firstStep && one.state === "waiting" ? { ...one, state: "invited", invitedAt: someTime } : one,
    ),
    fields: people.map((one) => aField(`sig_${one._id}`, one._id)),
    infos: { en: { title: "Contract", message: "" } },
  };
}

/** A template with these people and one signature field each. */
export function aTemplate(people: Recipient[], more: Partial<TemplateHead> = {}): TemplateState {
  const { document, ...rest } = aSentState(people);
  const whole = contentOf({ ...rest, document: { ...document, recipientCount: people.length } });
  const template: TemplateHead = {
    _id: "01JDTEMPLATE0000000000000A" as TemplateId,
    workspaceId: document.workspaceId,
    name: "Lease",
    version: 1,
    createdAt: someTime,
    updatedAt: someTime,
    editedBy: { id: "u1" as UserId, name: "Sam Sender" },
    content: whole.content,
    ...more,
  };
  return { template, recipients: whole.recipients, fields: whole.fields, infos: whole.infos };
}

/** The state after a change. */
export function apply(state: DocumentState, change: Change): DocumentState {
  const changed = new Map(change.recipients?.map((one) => [one._id, one]));
  return {
    ...state,
    document: change.document,
    recipients: state.recipients.map((one) => changed.get(one._id) ?? one),
    fields: change.fields ?? state.fields,
  };
}

export function codeOf(outcome: Outcome<unknown>): string {
  return outcome.ok ? "ok" : outcome.refusal.code;
}

export function eventTypes(change: Change): AuditEvent["type"][] {
  return change.events.map((event) => event.type);
}
