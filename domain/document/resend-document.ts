import type { Actor } from "../audit/event.ts";
import type { Instant, RecipientId } from "../ids.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { whoseTurn } from "../recipient/recipient.ts";
import { type Change, type DocumentState, invitation } from "./change.ts";
import { isPastExpiry } from "./room.ts";

/** The invitation again, to chosen ones among those whose turn it is; to all of them when none is chosen. */
export function resendDocument(
  state: DocumentState,
  command: { at: Instant; actor: Actor; recipients?: readonly RecipientId[] },
): Outcome<Change> {
  const { document, recipients } = state;
  if (document.status !== "SENT" && document.status !== "WAITING_FOR_PAYMENT") return refuse("document_not_sent");
  if (isPastExpiry(document, command.at)) return refuse("document_expired");
  const turn = whoseTurn(recipients);
  const chosen = command.recipients?.length ? recipients.filter((one) => command.recipients!.includes(one._id)) : turn;
  if (command.recipients?.some((id) => !recipients.some((one) => one._id === id))) return refuse("not_found");
  if (chosen.some((one) => !turn.includes(one))) return refuse("not_your_turn");
  return done({
    document: { ...document, updatedAt: command.at },
    events: chosen.map((one) => ({
      type: "RESEND" as const,
      actor: command.actor,
      subject: one._id,
      personal: { name: one.name, email: one.email },
    })),
    jobs: chosen.flatMap((one) => invitation(one, "resent", command.at)),
  });
}
