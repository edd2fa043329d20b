import type { Actor } from "../../audit/action.ts";
import type { RecipientId, Sha256 } from "../../ids.ts";
import { done, notFound, type Outcome, refuse } from "../../outcome.ts";
import type { Change, DocumentState } from "../change.ts";

/** A member views a recipient's selfie; the trail records every view. */
export function viewSelfie(
  { document, recipients }: DocumentState,
  { actor, recipientId }: { actor: Actor; recipientId: RecipientId },
): Outcome<{ change: Change; object: Sha256 }> {
  const recipient = recipients.find((one) => one._id === recipientId);
  if (!recipient) return notFound("recipient");
  const selfie = recipient.proof?.passed.find(({ check }) => check === "SELFIE");
  if (!selfie) return refuse("selfie_missing");
  const { object } = selfie;
  if (!object) return refuse("selfie_erased");
  const event = { type: "SELFIE_VIEWED" as const, actor, subject: recipientId, data: { selfieSha256: object } };
  return done({ change: { document, events: [event], jobs: [] }, object });
}
