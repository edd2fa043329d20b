import type { Instant } from "../ids.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { type Recipient, whoseTurn } from "../recipient/recipient.ts";
import type { DocumentHead } from "./document.ts";

/** What a recipient finds behind the link. */
export type Room = "open" | "waiting_for_turn" | "signed" | "sealing" | "completed" | "declined" | "voided" | "expired";

export function roomOf(
  document: DocumentHead,
  recipient: Recipient,
  recipients: readonly Recipient[],
  at: Instant,
): Room {
  switch (document.status) {
    case "COMPLETED":
      return "completed";
    case "DECLINED":
      return "declined";
    case "VOIDED":
      return "voided";
    case "EXPIRED":
      return "expired";
    case "SEALING":
      return "sealing";
    case "SENT":
      if (isPastExpiry(document, at)) return "expired";
      if (recipient.state === "signed") return "signed";
      return whoseTurn(recipients).some((one) => one._id === recipient._id) ? "open" : "waiting_for_turn";
    default:
      return "waiting_for_turn";
  }
}

export function isPastExpiry(document: DocumentHead, at: Instant): boolean {
  return document.expiresAt !== undefined && at >= document.expiresAt;
}

/** Whether this recipient may act on this document now; the refusal says what stands in the way. */
export function checkMayAct(
  document: DocumentHead,
  recipient: Recipient,
  recipients: readonly Recipient[],
  at: Instant,
): Outcome<null> {
  const room = roomOf(document, recipient, recipients, at);
  switch (room) {
    case "open":
      return done(null);
    case "waiting_for_turn":
      return refuse(document.status === "DRAFT" ? "document_not_sent" : "not_your_turn");
    case "signed":
    case "sealing":
      return refuse("already_signed");
    case "completed":
      return refuse("document_completed");
    case "declined":
      return refuse("document_declined");
    case "voided":
      return refuse("document_voided");
    case "expired":
      return refuse("document_expired");
  }
}
