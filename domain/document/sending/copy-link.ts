import type { Actor } from "../../audit/action.ts";
import type { Instant } from "../../ids.ts";
import { done, notFound, type Outcome, refuse } from "../../outcome.ts";
import { owesAction, type Recipient } from "../../recipient/recipient.ts";
import type { Change, DocumentState } from "../change.ts";
import { checkAllowed } from "../state-table.ts";

/**
 * The sender copies a recipient's link to deliver it personally; the trail records it. Allowed only if this delivery
 * was chosen before sending, and in tests, which mail no links.
 */
export function copyLink(
  state: DocumentState,
  command: { at: Instant; actor: Actor; recipientId: Recipient["_id"] },
): Outcome<Change> {
  const { document, recipients } = state;
  const { at, actor } = command;
  const recipient = recipients.find((one) => one._id === command.recipientId);
  if (!recipient) return notFound("recipient");
  const allowed = checkAllowed(document, "copyLink", at);
  if (!allowed.ok) return allowed;
  if (recipient.delivery !== "link" && !document.isTest) return refuse("delivery_not_by_link");
  if (!owesAction(recipient)) return refuse("recipient_has_acted");
  if (!recipient.invitedAt) return refuse("not_your_turn");
  const { _id, name, email, linkEpoch } = recipient;
  return done({
    document: { ...document, updatedAt: at },
    events: [{ type: "LINK_COPIED", actor, subject: _id, data: { linkEpoch }, personal: { name, email } }],
    jobs: [],
  });
}
