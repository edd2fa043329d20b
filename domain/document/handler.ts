import { type AuditLine, detailsOf } from "../audit/event.ts";
import type { Instant } from "../ids.ts";
import { sameEmail } from "../recipient/email.ts";
import type { DocumentHead } from "./document.ts";

/** The person who answers for a sent document: its sender, or the member who took it over. `null` for a draft. */
export function handlerOf({ sender, handledBy }: Pick<DocumentHead, "sender" | "handledBy">) {
  return handledBy ?? sender;
}

type Senders = Pick<DocumentHead, "sender" | "handledBy">;

/**
 * Returns the sender and the member who took the document over. Earlier versions overwrote the sender then, but the trail
 * still names them.
 */
export function sendersOf<Head extends Senders>({ sender, handledBy }: Head, lines: readonly AuditLine[]): Senders {
  const sent = lines.map(detailsOf).findLast((one) => one?.type === "SENT");
  if (!sender || !sent?.personal || sameEmail(sent.personal.email, sender.email)) return { sender, handledBy };
  const { senderProof: by, senderProvenAt: at } = sent.data;
  const proof = by && { by, ...(at ? { at: at as Instant } : {}) };
  const { name, email, language } = sender;
  return {
    sender: { ...sent.personal, language, ...(proof ? { proof } : {}) },
    handledBy: handledBy ?? { name, email, language },
  };
}
