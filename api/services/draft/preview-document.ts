import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, notFound, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { SigningDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { knownValues } from "../signing/known-values.ts";

import { signerView } from "../signing/signer-view.ts";
import { boundDocument } from "./bound-document.ts";

/** A draft as one of its recipients would see it if the caller sent it now. */
export async function previewDocument(
  deps: SigningDeps,
  principal: Principal,
  id: string,
  { recipient, timeZone }: { recipient?: string; timeZone?: string },
): Promise<Outcome<SignerView>> {
  const found = await findOwnDocument(deps, principal, id);
  if (!found.ok) return found;
  const { document, recipients, ...rest } = found.value.value;
  const recipientId = recipient ?? recipients[0]?._id;
  const signer = recipients.find((one) => one._id === recipientId || one.group?._id === recipientId);
  if (!signer) return notFound("recipient");
  if (document.status !== "DRAFT") return refuse("document_not_draft");
  const sender = principal.kind === "member" ? principal.user : { name: "", email: "", language: "en" };
  const { name, email, language } = sender;
  const sent = {
    ...document,
    status: "SENT" as const,
    sentAt: toInstant(deps.clock.now()),
    sender: { name, email, language },
  };
  const invited = recipients.map((one) => (one === signer ? { ...one, step: 0, state: "invited" as const } : one));
  const invitedSigner = invited.find((one) => one._id === signer._id)!;
  const knownByContact = await knownValues(deps, sent, invitedSigner, timeZone);
  // An embedding page's visitor may type anybody's address and must not read the address book.
  const prefill = boundDocument(principal) ? { ...knownByContact, title: "", company: "" } : knownByContact;
  const visit = { at: sent.sentAt };
  return done(
    await signerView(deps, { document: sent, recipients: invited, ...rest }, invitedSigner, prefill, "open", visit),
  );
}
