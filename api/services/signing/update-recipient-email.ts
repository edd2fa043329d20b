import type { Body, Output } from "../../../domain/contract/endpoint.ts";
import type { updateRecipientEmailCall as contract } from "../../../domain/contract/signing/signing.ts";
import { correctAddress } from "../../../domain/document/signing/correct-address.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { Origin } from "../../../domain/recipient/recipient.ts";
import type { DocumentDeps, MailDeps } from "../../deps.ts";
import { isMailAscii } from "../operation/mail-limit.ts";
import { changeThroughLink } from "./act-through-link.ts";

/** Corrects the address of the link's recipient; the caller's link becomes invalid. */
export async function updateRecipientEmail(
  deps: DocumentDeps & MailDeps,
  { token, session, email }: Body<typeof contract>,
  origin: Origin,
): Promise<Outcome<Output<typeof contract>>> {
  const { findUnsupportedCharacter, textFits } = deps;
  const limit = { isMailAscii: await isMailAscii(deps, [email]) };
  const corrected = await changeThroughLink(deps, { token, session }, (state, signer, visit) =>
    correctAddress(state, { ...visit, signer, email, origin, ...limit, findUnsupportedCharacter, textFits }),
  );
  return corrected.ok ? done({ email: corrected.value.signer.email }) : corrected;
}
