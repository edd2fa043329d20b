import type { RecipientId } from "../../ids.ts";
import { done, notFound, type Outcome, refuse } from "../../outcome.ts";
import { type Recipient, whoseTurn } from "../../recipient/recipient.ts";

/**
 * The recipients with these ids; refuses if one of them does not have the turn. Without ids: all recipients who have
 * the turn.
 */
export function recipientsWithTurn(
  recipients: readonly Recipient[],
  ids: readonly RecipientId[] | undefined,
): Outcome<Recipient[]> {
  const turn = whoseTurn(recipients);
  if (!ids?.length) return done(turn);
  const requestedIds = new Set(ids);
  const chosen = recipients.filter((one) => requestedIds.has(one._id));
  if (chosen.length < requestedIds.size) return notFound("recipient");
  return chosen.every((one) => turn.includes(one)) ? done(chosen) : refuse("not_your_turn");
}
