/** What may be done to a document in each of its statuses: one answer for each pair, and the only place that gives it. */
import type { Instant } from "../ids.ts";
import { done, type Outcome, type RefusalCode, refuse } from "../outcome.ts";
import type { DocumentHead, DocumentStatus } from "./document.ts";

export const commands = [
  // drafts
  "save",
  "changeFields",
  "send",
  "discard",
  "attach",
  // the sender, once it is sent
  "void",
  "resend",
  "remind",
  "extend",
  "editRecipient",
  "copyLink",
  "unlock",
  "refund",
  // who holds a link
  "open",
  "verify",
  "handOver",
  "returnDevice",
  "pay",
  "sign",
  "approve",
  "editFields",
  "decline",
  "delegate",
  "askForTime",
  // what comes by itself; `paid` is the payment provider's word
  "release",
  "paid",
  "remindDue",
  "alertDue",
  "expire",
  "seal",
  "retrySealing",
] as const;
export type Command = (typeof commands)[number];

export type Answer = "allowed" | RefusalCode;
type Row = Record<DocumentStatus, Answer>;

const allowed = "allowed" as const;
const everywhere = (answer: Answer): Row => ({
  DRAFT: answer,
  QUEUED: answer,
  SENT: answer,
  WAITING_FOR_PAYMENT: answer,
  SEALING: answer,
  COMPLETED: answer,
  DECLINED: answer,
  EXPIRED: answer,
  VOIDED: answer,
});

const draftOnly = (code: RefusalCode): Row => ({ ...everywhere(code), DRAFT: allowed });
const sealingOnly: Row = { ...everywhere("document_not_sealing"), SEALING: allowed };
/** From when it is sent, however it ended. */
const onceSent: Row = { ...everywhere(allowed), DRAFT: "document_not_sent", QUEUED: "document_not_sent" };

/** While people are asked. */
const whileAsked: Row = {
  DRAFT: "document_not_sent",
  QUEUED: "document_not_sent",
  SENT: allowed,
  WAITING_FOR_PAYMENT: allowed,
  SEALING: "document_completed",
  COMPLETED: "document_completed",
  DECLINED: "document_declined",
  EXPIRED: "document_expired",
  VOIDED: "document_voided",
};
/** … or are about to be. */
const whileOpen: Row = { ...whileAsked, QUEUED: allowed };
const byLink: Row = { ...whileAsked, SEALING: "already_signed" };
/** Everybody whose turn it is owes a payment first. */
const onPages: Row = { ...byLink, WAITING_FOR_PAYMENT: "payment_required" };

export const stateTable: Record<Command, Row> = {
  save: draftOnly("document_immutable"),
  changeFields: draftOnly("document_immutable"),
  send: draftOnly("document_not_draft"),
  discard: draftOnly("document_immutable"),
  attach: draftOnly("document_not_draft"),
  void: whileOpen,
  resend: whileAsked,
  remind: whileAsked,
  extend: { ...whileOpen, EXPIRED: allowed },
  editRecipient: whileAsked,
  copyLink: whileAsked,
  /** A locked-out person may still want the sealed file. */
  unlock: { ...whileAsked, SEALING: allowed, COMPLETED: allowed },
  refund: onceSent,
  open: onceSent,
  verify: { ...byLink, SEALING: allowed, COMPLETED: allowed },
  handOver: byLink,
  returnDevice: onceSent,
  pay: byLink,
  sign: onPages,
  approve: onPages,
  editFields: onPages,
  decline: byLink,
  delegate: byLink,
  askForTime: { ...byLink, EXPIRED: allowed },
  release: { ...whileAsked, QUEUED: allowed, SENT: "conflict", WAITING_FOR_PAYMENT: "conflict" },
  paid: onceSent,
  remindDue: whileAsked,
  alertDue: whileOpen,
  expire: whileOpen,
  seal: sealingOnly,
  retrySealing: sealingOnly,
};

export function isPastExpiry({ expiresAt }: Pick<DocumentHead, "expiresAt">, at: Instant): boolean {
  return expiresAt !== undefined && at >= expiresAt;
}

const open: ReadonlySet<DocumentStatus> = new Set(["QUEUED", "SENT", "WAITING_FOR_PAYMENT"]);

/** Whether it has not ended: it may still be signed, or will be. */
export function isOpen(status: DocumentStatus): boolean {
  return open.has(status);
}

/** Whether people have been written to, and somebody's answer is awaited. */
export function isAsking(status: DocumentStatus): boolean {
  return status === "SENT" || status === "WAITING_FOR_PAYMENT";
}

/** Its status as everybody is to see it: past its time it is EXPIRED, whether that was written down yet or not. */
export function statusAt(document: Pick<DocumentHead, "status" | "expiresAt">, at: Instant): DocumentStatus {
  return isOpen(document.status) && isPastExpiry(document, at) ? "EXPIRED" : document.status;
}

/** With what every decision begins. */
export function checkAllowed(
  document: Pick<DocumentHead, "status" | "expiresAt">,
  command: Command,
  at: Instant,
): Outcome<null> {
  // Writing the end of time down is the one thing that is done when it is past.
  return checkStatus(command === "expire" ? document.status : statusAt(document, at), command);
}

/** As `checkAllowed`, where time plays no part. */
export function checkStatus(status: DocumentStatus, command: Command): Outcome<null> {
  const answer = stateTable[command][status];
  return answer === "allowed" ? done(null) : refuse(answer);
}
