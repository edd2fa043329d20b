import type { Instant, RecipientId } from "../../ids.ts";
import { addressOf, type Recipient } from "../../recipient/recipient.ts";
import { type Change, type DocumentState, mail } from "../change.ts";

export type Delivery =
  | { delivered: true }
  /**
   * `refused`: the receiving server refused permanently. `unreachable`: given up after many attempts. `words` is the
   * server's reply. `test`: the document is a test, which mails only its sender.
   */
  | { delivered: false; cause: "refused" | "unreachable" | "test"; reason: string };

const system = { kind: "system" as const, id: "countersign" };

/** Records the delivery of an invitation; `null` if its link was replaced. */
export function recordDelivery(
  state: DocumentState,
  command: { at: Instant; recipient: RecipientId; linkEpoch: number; delivery: Delivery },
): Change | null {
  const { at, delivery } = command;
  const recipient = state.recipients.find((one) => one._id === command.recipient);
  if (recipient?.linkEpoch !== command.linkEpoch) return null;
  const { notDelivered: _, ...rest } = recipient;
  const next: Recipient = delivery.delivered
    ? { ...rest, deliveredAt: at }
    : { ...recipient, notDelivered: { at, reason: delivery.reason } };
  const personal = { name: recipient.name, email: addressOf(recipient).email };
  return {
    document: state.document,
    recipients: [next],
    events: [
      delivery.delivered
        ? { type: "DELIVERED", actor: system, subject: recipient._id, personal }
        : {
            type: "NOT_DELIVERED",
            actor: system,
            subject: recipient._id,
            data: { cause: delivery.cause },
            personal: { ...personal, reason: delivery.reason },
          },
    ],
    jobs:
      delivery.delivered || delivery.cause === "test"
        ? []
        : [mail({ about: "not_delivered", documentId: state.document._id, recipient: recipient._id }, at)],
  };
}
