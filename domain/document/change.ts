import type { AuditEvent } from "../audit/event.ts";
import type { Field } from "../field/field.ts";
import type { FieldKey, Instant, RecipientId, Sha256 } from "../ids.ts";
import type { JobRequest, JobTask, Mail } from "../job/job.ts";
import { normalEmail } from "../recipient/email.ts";
import type { Recipient } from "../recipient/recipient.ts";
import { whoseTurn } from "../recipient/recipient.ts";
import { type DocumentHead, type DocumentInfos, listedEmails } from "./document.ts";

/** What a signer filled in, as stored; images and strokes by the hash of their bytes. */
export type StoredValue =
  | { kind: "text"; text: string }
  | { kind: "check"; checked: boolean }
  | { kind: "image"; form: "png" | "jpeg" | "strokes"; object: Sha256 }
  | ({ kind: "file" } & AttachedFile);

/** A signer's file as kept: PDF, PNG or JPEG. */
export type AttachedFile = { id: string; object: Sha256; fileName: string; mediaType: string; size: number };

/** A document with all that hangs on it, as the decisions read it. */
export type DocumentState = {
  document: DocumentHead;
  /** In the sender's order. */
  recipients: Recipient[];
  fields: Field[];
  infos: DocumentInfos;
};

/** What a decision wants to be true next; one commit holds all of it. Absent parts stay as they are. */
export type Change = {
  document: DocumentHead;
  recipients?: Recipient[];
  removedRecipients?: RecipientId[];
  fields?: Field[];
  removedFields?: FieldKey[];
  infos?: DocumentInfos;
  values?: { recipient: RecipientId; values: Map<FieldKey, StoredValue> };
  events: AuditEvent[];
  jobs: JobRequest[];
};

export function job(task: JobTask, dueAt: Instant): JobRequest {
  return { task, dueAt };
}

export function mail(about: Mail, dueAt: Instant): JobRequest {
  return { task: { kind: "mail", mail: about }, dueAt };
}

/** Everybody who is told how a document ended: owner, each recipient who was ever invited, each CC address; none twice. */
export function tellEverybody(
  about: "completed" | "declined" | "voided" | "expired",
  document: DocumentHead,
  recipients: readonly Recipient[],
  at: Instant,
): JobRequest[] {
  const told = new Set<string>();
  const isNew = (email: string) =>
    email !== "" && !told.has(normalEmail(email)) && told.add(normalEmail(email)).size > 0;
  const jobs: JobRequest[] = [];
  if (document.sender && isNew(document.sender.email)) {
    jobs.push(mail({ about, documentId: document._id, to: { owner: true } }, at));
  }
  for (const recipient of recipients) {
    if (recipient.invitedAt && isNew(recipient.email)) {
      jobs.push(mail({ about, documentId: document._id, to: { recipient: recipient._id } }, at));
    }
  }
  for (const cc of document.ccEmails) {
    if (isNew(cc)) jobs.push(mail({ about, documentId: document._id, to: { cc } }, at));
  }
  return jobs;
}

/** The recipients whose turn has come and who were not invited yet, invited; with their mails and events. */
export function inviteNext(
  document: DocumentHead,
  recipients: readonly Recipient[],
  at: Instant,
): { document: DocumentHead; recipients: Recipient[]; invited: Recipient[]; jobs: JobRequest[]; events: AuditEvent[] } {
  const turn = whoseTurn(recipients);
  const fresh = new Set(turn.filter((one) => one.state === "waiting").map((one) => one._id));
  const next = recipients.map(
    (one): Recipient => (fresh.has(one._id) ? { ...one, state: "invited", invitedAt: at } : one),
  );
  const invited = next.filter((one) => fresh.has(one._id));
  return {
    document: { ...document, turnEmails: listedEmails(turn.map((one) => one.email)) },
    recipients: next,
    invited,
    jobs: invited.map((one) =>
      mail(
        { about: "invitation", documentId: document._id, recipient: one._id, linkEpoch: one.linkEpoch, reason: "turn" },
        at,
      ),
    ),
    events: invited.map((one) => ({
      type: "LINK_ISSUED" as const,
      actor: { kind: "system" as const, id: "countersign" },
      subject: one._id,
      data: { linkEpoch: one.linkEpoch },
      personal: { name: one.name, email: one.email },
    })),
  };
}
