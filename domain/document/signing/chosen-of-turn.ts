import type { RecipientId } from "../../ids.ts";
import { done, type Outcome, refuse } from "../../outcome.ts";
import { type Recipient, whoseTurn } from "../../recipient/recipient.ts";

/** The recipients with these ids, who must all have the turn; everybody who has the turn when no id is given. */
export function chosenOfTurn(
  recipients: readonly Recipient[],
  ids: readonly RecipientId[] | undefined,
): Outcome<Recipient[]> {
  const turn = whoseTurn(recipients);
  if (!ids?.length) return done(turn);
  const asked = new Set(ids);
  const chosen = recipients.filter((one) => asked.has(one._id));
  if (chosen.length < asked.size) return refuse("not_found");
  return chosen.every((one) => turn.includes(one)) ? done(chosen) : refuse("not_your_turn");
}
