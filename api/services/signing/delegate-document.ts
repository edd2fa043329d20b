import type { Body, Output } from "../../../domain/contract/endpoint.ts";
import type { delegateDocumentCall as contract } from "../../../domain/contract/signing/signing.ts";
import { delegateDocument as decide } from "../../../domain/document/signing/delegate-document.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { Origin } from "../../../domain/recipient/recipient.ts";
import type { DocumentDeps, MailDeps } from "../../deps.ts";

import { isMailAscii } from "../operation/mail-limit.ts";
import { changeThroughLink } from "./act-through-link.ts";

/** Delegates the request to another person; the caller's link becomes invalid. */
export async function delegateDocument(
  deps: DocumentDeps & MailDeps,
  { token, session, reason, ...to }: Body<typeof contract>,
  origin: Origin,
): Promise<Outcome<Output<typeof contract>>> {
  const { findUnsupportedCharacter, textFits } = deps;
  const limit = { isMailAscii: await isMailAscii(deps, [to.email]) };
  const delegated = await changeThroughLink(deps, { token, session }, (state, signer, visit) =>
    decide(state, {
      ...visit,
      recipientId: signer._id,
      to,
      reason,
      origin,
      ...limit,
      findUnsupportedCharacter,
      textFits,
    }),
  );
  if (!delegated.ok) return delegated;
  const { name, email } = delegated.value.signer;
  return done({ handedOverTo: { name, email } });
}
