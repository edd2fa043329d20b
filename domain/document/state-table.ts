/** The commands that each status allows: one answer per pair, defined only here. See `docs/decisions/06-document-life.md`. */
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
  // the sender, after sending
  "void",
  "resend",
  "remind",
  "extend",
  "editRecipient",
  "copyLink",
  "unlock",
  "refund",
  // holders of a link
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
  "readCopy",
  // automatic events; `paid` is reported by the payment provider
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
/** Allowed in every status from sending on. */
const onceSent: Row = { ...everywhere(allowed), DRAFT: "document_not_sent", QUEUED: "document_not_sent" };

/** While the recipients' answers are awaited. */
const whileAwaiting: Row = {
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
/** While the recipients' answers are awaited or about to be. */
const whileOpen: Row = { ...whileAwaiting, QUEUED: allowed };
const byLink: Row = { ...whileAwaiting, SEALING: "already_signed" };
/** In WAITING_FOR_PAYMENT every recipient whose turn it is must pay first. */
const onPages: Row = { ...byLink, WAITING_FOR_PAYMENT: "payment_required" };

export const stateTable: Record<Command, Row> = {
  save: draftOnly("document_immutable"),
  changeFields: draftOnly("document_immutable"),
  send: draftOnly("document_not_draft"),
  discard: draftOnly("document_immutable"),
  attach: draftOnly("document_not_draft"),
  void: whileOpen,
  resend: whileAwaiting,
  remind: whileAwaiting,
  extend: { ...whileOpen, EXPIRED: allowed },
  editRecipient: whileAwaiting,
  copyLink: whileAwaiting,
  /** Unlocking is allowed after completion: a locked-out recipient may still need the sealed file. */
  unlock: { ...whileAwaiting, SEALING: allowed, COMPLETED: allowed },
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
  readCopy: { ...byLink, SEALING: allowed, COMPLETED: allowed },
  release: { ...whileAwaiting, QUEUED: allowed, SENT: "conflict", WAITING_FOR_PAYMENT: "conflict" },
  paid: onceSent,
  remindDue: whileAwaiting,
  alertDue: whileOpen,
  expire: whileOpen,
  seal: sealingOnly,
  retrySealing: sealingOnly,
};

export function isPastExpiry({ expiresAt }: Pick<DocumentHead, "expiresAt">, at: Instant): boolean {
  return expiresAt !== undefined && at >= expiresAt;
}

const open: ReadonlySet<DocumentStatus> = new Set(["QUEUED", "SENT", "WAITING_FOR_PAYMENT"]);

/** Whether the document can still be signed or completed. */
export function isOpen(status: DocumentStatus): boolean {
  return open.has(status);
}

/** Whether recipients have been invited and an answer is awaited. */
export function isAwaitingRecipients(status: DocumentStatus): boolean {
  return status === "SENT" || status === "WAITING_FOR_PAYMENT";
}

/** The status to show: after `expiresAt` a document is EXPIRED, even if that is not recorded yet. */
export function statusAt(document: Pick<DocumentHead, "status" | "expiresAt">, at: Instant): DocumentStatus {
  return isOpen(document.status) && isPastExpiry(document, at) ? "EXPIRED" : document.status;
}

/** Every decision begins with this check. */
export function checkAllowed(
  document: Pick<DocumentHead, "status" | "expiresAt">,
  command: Command,
  at: Instant,
): Outcome<null> {
  // Expiry is the only command allowed after the end.
  return checkStatus(command === "expire" ? document.status : statusAt(document, at), command);
}

/** Like `checkAllowed`, but ignores `expiresAt`. */
export function checkStatus(status: DocumentStatus, command: Command): Outcome<null> {
  const answer = stateTable[command][status];
  return answer === "allowed" ? done(null) : refuse(answer);
}
