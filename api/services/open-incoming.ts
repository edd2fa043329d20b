import { DocumentId } from "../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import { sameEmail } from "../../domain/recipient/email.ts";
import { addressOf } from "../../domain/recipient/recipient.ts";
import type { Deps, Principal } from "../deps.ts";

/** The link that a member was mailed, as somebody who is asked or as the host of one, for whoever has shown that the address is theirs. */
export async function openIncoming(
  deps: Deps,
  principal: Extract<Principal, { kind: "member" }>,
  id: string,
): Promise<Outcome<{ token: string }>> {
  if (!principal.user.emailVerified) return refuse("email_not_verified");
  const documentId = DocumentId.safeParse(id);
  const found = documentId.success ? await deps.documents.findState(documentId.data) : null;
  const invited = found?.value.recipients.filter(
    (one) => one.invitedAt !== undefined && sameEmail(addressOf(one).email, principal.user.email),
  );
  const recipient = invited?.find((one) => one.state === "invited") ?? invited?.[0];
  if (!documentId.success || !recipient) return refuse("not_found");
  return done({ token: await deps.links.tokenOf(documentId.data, recipient._id, recipient.linkEpoch) });
}
