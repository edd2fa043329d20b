import type { Actor } from "../../audit/action.ts";
import type { Instant, RecipientId } from "../../ids.ts";
import { done, notFound, type Outcome, refuse } from "../../outcome.ts";
import type { HashedSecret } from "../../proof/hashed-secret.ts";
import type { Change, DocumentState } from "../change.ts";
import { checkAllowed } from "../state-table.ts";

/** The sender lets a locked-out recipient try again; a new access code ends sessions opened with the old one. */
export function unlockRecipient(
  state: DocumentState,
  command: { at: Instant; actor: Actor; recipientId: RecipientId; accessCode?: HashedSecret },
): Outcome<Change> {
  const { document, recipients } = state;
  const recipient = recipients.find((one) => one._id === command.recipientId);
  if (!recipient) return notFound("recipient");
  const isAllowed = checkAllowed(document, "unlock", command.at);
  if (!isAllowed.ok) return isAllowed;
  const { proof, checks } = recipient;
  if (!proof?.lockedAt) return refuse("recipient_not_locked");
  const { accessCode } = command;
  if (accessCode && checks?.type !== "ACCESS_CODE") return refuse("verification_not_asked");
  return done({
    document: { ...document, updatedAt: command.at },
    recipients: [
      {
        ...recipient,
        ...(accessCode ? { checks: { ...checks, accessCode } } : {}),
        proof: {
          ...(proof.challenge ? { challenge: proof.challenge } : {}),
          ...{ codesAt: [], failures: 0, sessions: accessCode ? [] : proof.sessions, passed: proof.passed },
        },
      },
    ],
    events: [
      {
        type: "AUTH_UNLOCKED",
        actor: command.actor,
        subject: recipient._id,
        data: { newAccessCode: accessCode !== undefined },
        personal: { name: recipient.name, email: recipient.email },
      },
    ],
    jobs: [],
  });
}
