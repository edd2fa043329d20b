import type { DocumentState } from "../../../domain/document/change.ts";
import { delegateAbsent } from "../../../domain/document/signing/delegate-document.ts";
import { toInstant } from "../../../domain/ids.ts";
import type { Mail } from "../../../domain/job/job.ts";
import { done } from "../../../domain/outcome.ts";
import type { AccountDeps, DocumentDeps } from "../../deps.ts";

import { changeDocument, findById } from "../sent/change-document.ts";

/**
 * Passes an absent recipient's request to their stand-in instead of mailing it.
 * @returns `true` if it was delegated: the stand-in's invitation is queued, and no other mail is needed
 */
export async function passToDelegate(
  deps: AccountDeps & DocumentDeps,
  mail: Extract<Mail, { about: "invitation" }>,
  { recipients }: Pick<DocumentState, "recipients">,
): Promise<boolean> {
  const { documentId, recipient: recipientId, linkEpoch } = mail;
  const recipient = recipients.find((one) => one._id === recipientId);
  if (!recipient) return false;
  const standIn = await deps.users.findDelegate(recipient.email, toInstant(deps.clock.now()));
  if (!standIn) return false;
  const { name, email, reason } = standIn;
  const { findUnsupportedCharacter, textFits } = deps;
  const changed = await changeDocument(deps, findById(deps, documentId), (state, at) => {
    const about = { at, recipientId, linkEpoch, to: { name, email }, reason };
    return done(delegateAbsent(state, { ...about, findUnsupportedCharacter, textFits }));
  });
  // Without credits nothing is delegated; the absent recipient gets the mail and can act.
  if (!changed.ok && changed.refusal.code === "insufficient_credits") return false;
  if (!changed.ok) throw new Error(`not handed to a stand-in: ${changed.refusal.code}`);
  // The link has a new epoch if this attempt or a concurrent one has delegated.
  return changed.value.recipients.some((one) => one._id === recipientId && one.linkEpoch !== linkEpoch);
}
