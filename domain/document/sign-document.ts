import type { AuditEvent } from "../audit/event.ts";
import type { FieldKey, Instant, Sha256 } from "../ids.ts";
import type { JobRequest } from "../job/job.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { type Origin, owesAction, type Recipient } from "../recipient/recipient.ts";
import { type Change, type DocumentState, inviteNext, job, type StoredValue } from "./change.ts";
import { type FillCommand, fillFields } from "./fill-fields.ts";
import { checkMayAct } from "./room.ts";

/** What the signer agreed to; its words are `sign.consent.<version>` in every locale. */
export const CONSENT_VERSION = "1";

export type SignCommand = FillCommand & {
  at: Instant;
  recipientId: Recipient["_id"];
  viewedSha256: string;
  consent: boolean;
  /** Language in which consent was given. */
  language: string;
  requestSha256: Sha256;
  origin: Origin;
};

/** A recipient signs: their values are kept, and the next are invited or the seal is begun. */
export function signDocument(state: DocumentState, command: SignCommand): Outcome<Change> {
  const { document, recipients } = state;
  const signer = recipients.find((one) => one._id === command.recipientId);
  if (!signer) return refuse("link_invalid");
  const mayAct = checkMayAct(document, signer, recipients, command.at);
  if (!mayAct.ok) return mayAct;
  if (command.viewedSha256 !== document.viewedSha256) return refuse("document_changed");
  if (!command.consent) return refuse("consent_required");
  const filled = fillFields(state.fields, signer, command);
  if (!filled.ok) return filled;
  const signed: Recipient = {
    ...signer,
    state: "signed",
    signedAt: command.at,
    consent: { at: command.at, version: CONSENT_VERSION, language: command.language },
    origin: command.origin,
    signature: command.signature,
    initial: command.initial,
    signedRequestSha256: command.requestSha256,
  };
  const after = recipients.map((one) => (one._id === signer._id ? signed : one));
  const signing = {
    values: { recipient: signer._id, values: filled.value },
    events: signedEvents(signer, command, filled.value),
  };
  const head = { ...document, updatedAt: command.at };
  const remember = rememberJobs(state, signer, command);
  if (!after.some(owesAction)) {
    return done({
      document: { ...head, status: "SEALING", turnEmails: [], sealing: { since: command.at, attempts: 0 } },
      recipients: [signed],
      ...signing,
      jobs: [job({ kind: "seal", documentId: document._id }, command.at), ...remember],
    });
  }
  const next = inviteNext(head, after, command.at);
  return done({
    document: next.document,
    recipients: [signed, ...next.invited],
    values: signing.values,
    events: [...signing.events, ...next.events],
    jobs: [...next.jobs, ...remember],
  });
}

/** Where somebody was asked what they are and whom for. */
function rememberJobs({ document, fields }: DocumentState, signer: Recipient, { at }: SignCommand): JobRequest[] {
  const isAsked = fields.some(
    ({ recipient, type, readOnly }) =>
      recipient === signer._id && !readOnly && (type === "title" || type === "company"),
  );
  return isAsked ? [job({ kind: "remember_signer", documentId: document._id, recipient: signer._id }, at)] : [];
}

function signedEvents(
  signer: Recipient,
  command: SignCommand,
  values: ReadonlyMap<FieldKey, StoredValue>,
): AuditEvent[] {
  const attached = [...values.values()].flatMap((value) => (value.kind === "file" ? [value.object] : []));
  const actor = { kind: "recipient" as const, id: signer._id };
  const personal = {
    name: signer.name,
    email: signer.email,
    ip: command.origin.ip,
    userAgent: command.origin.userAgent,
    ...(command.origin.timeZone ? { timeZone: command.origin.timeZone } : {}),
  };
  return [
    {
      type: "CONSENT_GIVEN",
      actor,
      subject: signer._id,
      data: { version: CONSENT_VERSION, language: command.language },
    },
    {
      type: "SIGNED",
      actor,
      subject: signer._id,
      data: {
        viewedSha256: command.viewedSha256,
        ...(command.signature ? { signature: command.signature.way, signatureSha256: command.signature.object } : {}),
        ...(attached.length > 0 ? { attachments: attached } : {}),
      },
      personal,
    },
  ];
}
