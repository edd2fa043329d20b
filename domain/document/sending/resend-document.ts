import type { Actor } from "../../audit/action.ts";
import type { Instant, RecipientId } from "../../ids.ts";
import { done, type Outcome } from "../../outcome.ts";
import { addressOf } from "../../recipient/recipient.ts";
import { type Change, type DocumentState, invitation } from "../change.ts";
import { chosenOfTurn } from "../signing/chosen-of-turn.ts";
import { checkAllowed } from "../state-table.ts";

/**
 * Sends the invitation again to chosen recipients whose turn it is, or to all of them. `null` when none of them gets
 * mail.
 */
export function resendDocument(
  state: DocumentState,
  command: { at: Instant; actor: Actor; recipients?: readonly RecipientId[] },
): Outcome<Change | null> {
  const { document, recipients } = state;
  const allowed = checkAllowed(document, "resend", command.at);
  if (!allowed.ok) return allowed;
  const chosen = chosenOfTurn(recipients, command.recipients);
  if (!chosen.ok) return chosen;
  const written = chosen.value.filter((one) => one.delivery !== "link");
  if (written.length === 0) return done(null);
  return done({
    document: { ...document, updatedAt: command.at },
    events: written.map((one) => ({
      type: "RESEND" as const,
      actor: command.actor,
      subject: one._id,
      personal: { name: one.name, email: addressOf(one).email },
    })),
    jobs: written.flatMap((one) => invitation(one, "resent", command.at)),
  });
}
