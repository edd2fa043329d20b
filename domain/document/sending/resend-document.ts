import type { Actor } from "../../audit/action.ts";
import type { Instant, RecipientId } from "../../ids.ts";
import { done, type Outcome } from "../../outcome.ts";
import { addressOf } from "../../recipient/recipient.ts";
import { type Change, type DocumentState, invitation } from "../change.ts";
import { recipientsWithTurn } from "../signing/recipients-with-turn.ts";
import { checkAllowed } from "../state-table.ts";

/** Sends the invitation again to chosen recipients whose turn it is, or to all of them. `null` if none of them receives mail. */
export function resendDocument(
  state: DocumentState,
  command: { at: Instant; actor: Actor; recipients?: readonly RecipientId[] },
): Outcome<Change | null> {
  const { document, recipients } = state;
  const allowed = checkAllowed(document, "resend", command.at);
  if (!allowed.ok) return allowed;
  const chosen = recipientsWithTurn(recipients, command.recipients);
  if (!chosen.ok) return chosen;
  const mailed = chosen.value.filter((one) => one.delivery !== "link");
  if (mailed.length === 0) return done(null);
  return done({
    document: { ...document, updatedAt: command.at },
    events: mailed.map((one) => ({
      type: "RESEND" as const,
      actor: command.actor,
      subject: one._id,
      personal: { name: one.name, email: addressOf(one).email },
    })),
    jobs: mailed.flatMap((one) => invitation(one, "resent", command.at)),
  });
}
