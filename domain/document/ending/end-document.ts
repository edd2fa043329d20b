import type { Actor } from "../../audit/action.ts";
import type { Instant } from "../../ids.ts";
import { done, type Outcome, refuse } from "../../outcome.ts";
import { unusedCredits } from "../../proof/aadhaar-credits.ts";
import { type Origin, type Recipient, traceOf } from "../../recipient/recipient.ts";
import { cleanText } from "../../text/clean-text.ts";
import { type Change, type DocumentState, notifyEverybody } from "../change.ts";
import { isStranger, isUnprovenStranger } from "../signing/form-respondent.ts";
import { checkMayLeave, type Visit } from "../signing/room.ts";
import { checkAllowed, isPastExpiry } from "../state-table.ts";

/** One recipient declines; this ends the document for all. */
export function declineDocument(
  state: DocumentState,
  command: Visit & { recipientId: Recipient["_id"]; reason: string; origin: Origin },
): Outcome<Change> {
  const { document, recipients } = state;
  const signer = recipients.find((one) => one._id === command.recipientId);
  if (!signer) return refuse("link_invalid");
  const mayAct = checkMayLeave(document, signer, recipients, command);
  if (!mayAct.ok) return mayAct;
  const reason = cleanText(command.reason);
  if (reason === "") return refuse("reason_required", { faults: [{ path: "reason", code: "reason_required" }] });
  const { at, origin } = command;
  const declined: Recipient = { ...signer, state: "declined", origin, ended: { how: "declined", at } };
  return done({
    document: {
      ...document,
      status: "DECLINED",
      updatedAt: command.at,
      turnEmails: [],
      nextReminderAt: undefined,
      ended: { how: "declined", at: command.at, recipient: signer._id, reason },
    },
    recipients: [declined],
    events: [
      {
        type: "DECLINED",
        actor: { kind: "recipient", id: signer._id },
        subject: signer._id,
        personal: {
          name: signer.name,
          email: signer.email,
          reason,
          ...traceOf(command.origin),
        },
      },
    ],
    // The person who declined gets no mail: the person filling in a form may have typed anybody's address.
    jobs: notifyEverybody(
      "declined",
      document,
      recipients.filter(
        (one) => !isUnprovenStranger(document, one) && (one._id !== signer._id || !isStranger(document, one)),
      ),
      command.at,
    ),
    credits: { spend: -unusedCredits(recipients) },
  });
}

/** The sender voids the document before it is complete. */
export function voidDocument(
  state: DocumentState,
  command: { at: Instant; actor: Actor; reason: string },
): Outcome<Change> {
  const { document, recipients } = state;
  const allowed = checkAllowed(document, "void", command.at);
  if (!allowed.ok) return allowed;
  const reason = cleanText(command.reason);
  if (reason === "") return refuse("reason_required", { faults: [{ path: "reason", code: "reason_required" }] });
  return done({
    document: {
      ...document,
      status: "VOIDED",
      updatedAt: command.at,
      turnEmails: [],
      nextReminderAt: undefined,
      ended: { how: "voided", at: command.at, reason },
    },
    events: [{ type: "VOIDED", actor: command.actor, personal: { reason } }],
    jobs: notifyEverybody("voided", document, recipients, command.at),
    credits: { spend: -unusedCredits(recipients) },
  });
}

/**
 * The document expires: its links become invalid and unused credits are returned. An extension can reopen it. Refused
 * before `expiresAt`, and if the document has ended in another way.
 */
export function expireDocument(state: DocumentState, command: { at: Instant }): Outcome<Change> {
  const { document, recipients } = state;
  const allowed = checkAllowed(document, "expire", command.at);
  if (!allowed.ok) return allowed;
  if (!isPastExpiry(document, command.at)) return refuse("conflict");
  const unused = unusedCredits(recipients);
  return done({
    document: {
      ...document,
      status: "EXPIRED",
      updatedAt: command.at,
      turnEmails: [],
      nextReminderAt: undefined,
      ended: { how: "expired", at: command.at, ...(unused ? { creditsReturned: unused } : {}) },
    },
    events: [{ type: "EXPIRED", actor: { kind: "system", id: "countersign" } }],
    jobs: notifyEverybody(
      "expired",
      document,
      recipients.filter((one) => !isUnprovenStranger(document, one)),
      command.at,
    ),
    credits: { spend: -unused },
  });
}
