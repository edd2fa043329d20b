import type { AuditEvent } from "../audit/event.ts";
import type { Field } from "../field/field.ts";
import type { FieldKey, Instant, RecipientId, Sha256 } from "../ids.ts";
import type { InvitationReason, JobRequest, JobTask, Mail } from "../job/job.ts";
import { normalEmail } from "../recipient/email.ts";
import { owesPayment } from "../recipient/payment.ts";
import type { Recipient } from "../recipient/recipient.ts";
import { addressOf, whoseTurn } from "../recipient/recipient.ts";
import { type DocumentHead, type DocumentInfos, listedEmails } from "./document.ts";
import { reminderJobs, withNewTurn } from "./reminders.ts";

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
  /** Aadhaar credits of the document's workspace that this costs; less than nothing gives them back. */
  credits?: { spend: number };
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
    if (recipient.invitedAt && isNew(addressOf(recipient).email)) {
      jobs.push(mail({ about, documentId: document._id, to: { recipient: recipient._id } }, at));
    }
  }
  for (const cc of document.ccEmails) {
    if (isNew(cc)) jobs.push(mail({ about, documentId: document._id, to: { cc } }, at));
  }
  return jobs;
}

/** The recipients whose turn has come and who were not invited yet, invited; with their mails, reminders and events. */
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
  const hadLink = new Set(recipients.flatMap((one) => (one.invitedAt ? one._id : [])));
  const head = withTurn(document, turn);
  const after = invited.length > 0 ? withNewTurn(head, at) : head;
  return {
    document: after,
    recipients: next,
    invited,
    jobs: [
      ...invited.flatMap((one) => invitation(one, one.approvedSha256 ? "changed" : "turn", at)),
      ...(invited.length > 0 ? reminderJobs(after) : []),
    ],
    events: invited.flatMap((one) => (hadLink.has(one._id) ? [] : linkIssued(one))),
  };
}

/** The head while it is these people's turn: nothing can go on but payments where everybody owes one. */
export function withTurn(document: DocumentHead, turn: readonly Recipient[]): DocumentHead {
  const isWaiting = turn.length > 0 && turn.every(owesPayment);
  return {
    ...document,
    status: isWaiting ? "WAITING_FOR_PAYMENT" : "SENT",
    turnEmails: listedEmails(turn.map((one) => addressOf(one).email)),
  };
}

/** The mail with a recipient's link; none where the sender brings the link themself. */
export function invitation(recipient: Recipient, reason: InvitationReason, at: Instant): JobRequest[] {
  if (recipient.delivery === "link") return [];
  const { documentId, _id, linkEpoch } = recipient;
  return [mail({ about: "invitation", documentId, recipient: _id, linkEpoch, reason }, at)];
}

/** Those of some people who are another than before, told by identity: states are never written to. */
export function changedOf(before: readonly Recipient[], after: readonly Recipient[]): Recipient[] {
  return after.filter((one, place) => one !== before[place]);
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
