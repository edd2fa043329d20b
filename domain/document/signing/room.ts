import type { Instant, Sha256 } from "../../ids.ts";
import { type Outcome, refuse } from "../../outcome.ts";
import { isVerified } from "../../proof/proof.ts";
import { checksOf } from "../../recipient/checks.ts";
import { owesPayment } from "../../recipient/payment.ts";
import { type Recipient, whoseTurn } from "../../recipient/recipient.ts";
import type { DocumentHead } from "../document.ts";
import { type Command, checkAllowed, isAwaitingRecipients, statusAt } from "../state-table.ts";

/**
 * The screen that a recipient sees. `verify`: identity is unproven and nothing is shown. `elsewhere`: the host handed
 * over another device, and this one can do nothing.
 */
export type RoomKind =
  | "open"
  | "verify"
  | "hand_over"
  | "elsewhere"
  | "payment"
  | "waiting_for_turn"
  | "signed"
  | "released"
  | "sealing"
  | "completed"
  | "declined"
  | "voided"
  | "expired";

/** Rooms that show the pages. */
const showsPages = new Set<RoomKind>(["open", "signed", "sealing", "completed"]);

export type Visit = {
  at: Instant;
  /** Hash of the call's session secret; without it, no check counts as passed. */
  session?: Sha256 | null;
};

export function roomOf(
  document: DocumentHead,
  recipient: Recipient,
  recipients: readonly Recipient[],
  visit: Visit,
): RoomKind {
  const room = openRoomOf(document, recipient, recipients, visit.at);
  if ((room === "open" || room === "payment") && isElsewhere(recipient, visit)) return "elsewhere";
  const isGuarded = showsPages.has(room) || room === "hand_over" || room === "payment";
  return isGuarded && !isProved(document, recipient, visit) ? "verify" : room;
}

/** Whether the call's session has passed every check that is required. */
export function isProved(document: DocumentHead, recipient: Recipient, { session, at }: Visit): boolean {
  const requiredChecks = checksOf(recipient, document.settings.password !== undefined);
  return isVerified(requiredChecks, recipient.proof, session ?? null, at);
}

export function hasPages(room: RoomKind): boolean {
  return showsPages.has(room);
}

/** The room of a recipient who has proved their identity. */
export function openRoomOf(
  document: DocumentHead,
  recipient: Recipient,
  recipients: readonly Recipient[],
  at: Instant,
): RoomKind {
  switch (statusAt(document, at)) {
    case "COMPLETED":
      return "completed";
    case "DECLINED":
      return "declined";
    case "VOIDED":
      return "voided";
    case "EXPIRED":
      return "expired";
    case "SEALING":
      return recipient.state === "released" ? "released" : "sealing";
    case "SENT":
    case "WAITING_FOR_PAYMENT":
      if (recipient.state === "signed") return "signed";
      if (recipient.state === "released") return "released";
      return whoseTurn(recipients).some((one) => one._id === recipient._id)
        ? turnRoomOf(recipient)
        : "waiting_for_turn";
    default:
      return "waiting_for_turn";
  }
}

function turnRoomOf(recipient: Recipient): RoomKind {
  if (recipient.roleType === "inPerson" && !isHeld(recipient)) return "hand_over";
  return owesPayment(recipient) ? "payment" : "open";
}

/** Whether the signer holds the host's device. */
export function isHeld({ handOver }: Pick<Recipient, "handOver">): boolean {
  return handOver !== undefined && handOver.returnedAt === undefined;
}

/** Whether the signer holds the host's device and the call comes from another one. */
export function isElsewhere(recipient: Pick<Recipient, "handOver">, { session }: Pick<Visit, "session">): boolean {
  const device = recipient.handOver?.device;
  return isHeld(recipient) && device !== undefined && device !== session;
}

/** Whether this recipient may act on the pages now; the refusal says what prevents it. */
export function checkMayAct(
  document: DocumentHead,
  recipient: Recipient,
  recipients: readonly Recipient[],
  visit: Visit,
): Outcome<null> {
  return checkInRoom(document, "sign", ["open"], roomOf(document, recipient, recipients, visit), visit.at);
}

/** Like `checkMayAct`, for acts that need no view of the pages: declining and delegating. */
export function checkMayLeave(
  document: DocumentHead,
  recipient: Recipient,
  recipients: readonly Recipient[],
  visit: Visit,
): Outcome<null> {
  const rooms = ["open", "payment", "hand_over"] as const;
  return checkInRoom(document, "decline", rooms, roomOf(document, recipient, recipients, visit), visit.at);
}

/** The state table decides for all recipients; while signing is open, the refusal specific to the recipient takes precedence. */
function checkInRoom(
  document: DocumentHead,
  command: Command,
  rooms: readonly RoomKind[],
  room: RoomKind,
  at: Instant,
): Outcome<null> {
  const allowed = checkAllowed(document, command, at);
  if (!allowed.ok && !isAwaitingRecipients(statusAt(document, at))) return allowed;
  return room === "open" || rooms.includes(room) ? allowed : refuseIn(room, document);
}

/** The refusal for an act that a room does not offer. */
export function refuseIn(room: Exclude<RoomKind, "open">, document: DocumentHead): { ok: false } & Outcome<never> {
  switch (room) {
    case "verify":
      return refuse("verification_required");
    case "hand_over":
    case "elsewhere":
      return refuse("hand_over_required");
    case "payment":
      return refuse("payment_required");
    case "waiting_for_turn":
      return refuse(document.status === "DRAFT" ? "document_not_sent" : "not_your_turn");
    case "signed":
    case "sealing":
      return refuse("already_signed");
    case "released":
      return refuse("group_complete");
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
