import type { AuditEvent } from "../audit/event.ts";
import type { Field } from "../field/field.ts";
import type { FieldKey, Instant, RecipientId, Sha256 } from "../ids.ts";
import type { InvitationReason, JobRequest, JobTask, Mail } from "../job/job.ts";
import { normalEmail } from "../recipient/email.ts";
import { owesPayment } from "../recipient/payment.ts";
import type { Recipient } from "../recipient/recipient.ts";
import { addressOf, whoseTurn } from "../recipient/recipient.ts";
import type { EventAuthor, WorkspaceFact } from "../workspace/workspace-event.ts";
import { type DocumentHead, type DocumentInfos, listedEmails } from "./document.ts";
import { reminderJobs, withNewTurn } from "./sending/reminders.ts";

/** A stored value; refers to images and strokes by the hash of their bytes. */
export type StoredValue =
  | { kind: "text"; text: string }
  | { kind: "check"; checked: boolean }
  | { kind: "image"; form: "png" | "jpeg" | "strokes"; object: Sha256 }
  | ({ kind: "file" } & AttachedFile);

/** A signer's stored file: PDF, PNG or JPEG. */
export type AttachedFile = { id: string; object: Sha256; fileName: string; mediaType: string; size: number };

/** A document with its recipients, fields and texts: the input of every decision. */
export type DocumentState = {
  document: DocumentHead;
  /** In the sender's order. */
  recipients: Recipient[];
  fields: Field[];
  infos: DocumentInfos;
};

/** The result of a decision. One commit writes all of it; absent parts stay unchanged. */
export type Change = {
  document: DocumentHead;
  recipients?: Recipient[];
  removedRecipients?: RecipientId[];
  fields?: Field[];
  removedFields?: FieldKey[];
  infos?: DocumentInfos;
  values?: { recipient: RecipientId; values: Map<FieldKey, StoredValue> };
  /** Aadhaar credits that the change spends for the document's workspace; a negative number returns credits. */
  credits?: { spend: number };
  /** The web form's limit, which the new document counts against; at the limit the commit fails. */
  formAnswers?: number;
  /** Events of the workspace's security log, for what recipients must not read in the trail. */
  log?: (EventAuthor & { fact: WorkspaceFact })[];
  events: AuditEvent[];
  jobs: JobRequest[];
};

export function job(task: JobTask, dueAt: Instant): JobRequest {
  return { task, dueAt };
}

export function mail(about: Mail, dueAt: Instant): JobRequest {
  return { task: { kind: "mail", mail: about }, dueAt };
}

/**
 * Mails about the end of a document: to the owner, to each recipient who was ever invited and to each CC address,
 * once each.
 */
export function notifyEverybody(
  about: "completed" | "declined" | "voided" | "expired",
  document: DocumentHead,
  recipients: readonly Recipient[],
  at: Instant,
): JobRequest[] {
  const notified = new Set<string>();
  const isNew = (email: string) =>
    email !== "" && !notified.has(normalEmail(email)) && notified.add(normalEmail(email)).size > 0;
  const jobs: JobRequest[] = [];
  if (document.sender && isNew(document.sender.email)) {
    jobs.push(mail({ about, documentId: document._id, to: { owner: true } }, at));
  }
  for (const recipient of recipients) {
    if (recipient.invitedAt && isNew(addressOf(recipient).email)) {
      jobs.push(mail({ about, documentId: document._id, to: { recipient: recipient._id } }, at));
    }
  }
  for (const cc of document.ccEmails) {
    if (isNew(cc)) jobs.push(mail({ about, documentId: document._id, to: { cc } }, at));
  }
  return jobs;
}

/** Invites the recipients whose turn has come, including their mails, reminders and events. */
export function inviteNext(
  document: DocumentHead,
  recipients: readonly Recipient[],
  at: Instant,
): { document: DocumentHead; recipients: Recipient[]; invited: Recipient[]; jobs: JobRequest[]; events: AuditEvent[] } {
  const turn = whoseTurn(recipients);
  const idsToInvite = new Set(turn.filter((one) => one.state === "waiting").map((one) => one._id));
  const next = recipients.map(
    (one): Recipient => (idsToInvite.has(one._id) ? { ...one, state: "invited", invitedAt: at } : one),
  );
  const invited = next.filter((one) => idsToInvite.has(one._id));
  const idsWithLink = new Set(recipients.flatMap((one) => (one.invitedAt ? one._id : [])));
  const head = withTurn(document, turn);
  const after = invited.length > 0 ? withNewTurn(head, at) : head;
  return {
    document: after,
    recipients: next,
    invited,
    jobs: [
      ...invited.flatMap((one) => invitation(one, one.staleApproval ? "changed" : "turn", at)),
      ...(invited.length > 0 ? reminderJobs(after) : []),
    ],
    events: invited.flatMap((one) => (idsWithLink.has(one._id) ? [] : linkIssued(one))),
  };
}

/** The head during the turn of these recipients: WAITING_FOR_PAYMENT when every one of them owes a payment. */
export function withTurn(document: DocumentHead, turn: readonly Recipient[]): DocumentHead {
  const isWaiting = turn.length > 0 && turn.every(owesPayment);
  return {
    ...document,
    status: isWaiting ? "WAITING_FOR_PAYMENT" : "SENT",
    turnEmails: listedEmails(turn.map((one) => addressOf(one).email)),
  };
}

/** The mail with a recipient's link; empty if the sender delivers the link. */
export function invitation(recipient: Recipient, reason: InvitationReason, at: Instant): JobRequest[] {
  if (recipient.delivery === "link") return [];
  const { documentId, _id, linkEpoch } = recipient;
  return [mail({ about: "invitation", documentId, recipient: _id, linkEpoch, reason }, at)];
}

/** Recipients that differ from before, compared by identity: states are immutable. */
export function changedOf(before: readonly Recipient[], after: readonly Recipient[]): Recipient[] {
  return after.filter((one, index) => one !== before[index]);
}

export function linkIssued({ _id, linkEpoch, name, email, host }: Recipient): AuditEvent {
  return {
    type: "LINK_ISSUED",
    actor: { kind: "system", id: "countersign" },
    subject: _id,
    data: { linkEpoch },
    personal: { name, email: host?.email ?? email },
  };
}
