import type { DocumentState } from "../../../domain/document/change.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import type { DocumentId, RecipientId } from "../../../domain/ids.ts";
import type { Recipient } from "../../../domain/recipient/recipient.ts";
import type { FileDeps } from "../../deps.ts";

/** Longer than a document can wait for its payments. */
const KEY_LIFE_MS = 400 * DAY_MS;

/**
 * Identifies a payment in URLs that the provider stores and the sender can read. The key gives access to the payment's
 * state and nothing else. Deterministic, so that a repeated request is identical.
 */
export function paymentKey(deps: FileDeps, { document }: DocumentState, { _id }: Recipient): Promise<string> {
  const sinceMs = Date.parse(document.sentAt ?? document.createdAt);
  return deps.tickets.make({ payment: [document._id, _id] }, sinceMs + KEY_LIFE_MS);
}

/** The payment of a key; `null` for an invalid key. */
export async function readPaymentKey(
  deps: FileDeps,
  key: string,
): Promise<{ documentId: DocumentId; recipientId: RecipientId } | null> {
  const about = (await deps.tickets.read(key).catch(() => null)) as { payment?: [DocumentId, RecipientId] } | null;
  return about?.payment ? { documentId: about.payment[0], recipientId: about.payment[1] } : null;
}
