import type { DocumentHead } from "../../../domain/document/document.ts";
import { checkAllowed } from "../../../domain/document/state-table.ts";
import { DocumentId, toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import { addressOf } from "../../../domain/recipient/recipient.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";

/** The mailed link of a member who is a recipient or host, for a caller with that confirmed address. */
export async function openIncoming(
  deps: DocumentDeps,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<{ token: string }>> {
  const documentId = DocumentId.safeParse(id);
  const found = documentId.success ? await deps.documents.findState(documentId.data) : null;
  const own = found?.value.recipients.filter((one) => sameEmail(addressOf(one).email, principal.user.email)) ?? [];
  const recipient = own.find((one) => one.state === "invited") ?? own.find((one) => one.invitedAt !== undefined);
  if (found && own.length > 0 && !recipient) return refuseBeforeTurn(found.value.document, deps.clock.now());
  if (!documentId.success || !recipient) return refuse("not_found");
  return done({ token: await deps.links.tokenOf(documentId.data, recipient._id, recipient.linkEpoch) });
}

/** Refuses before the recipient's turn: their list shows the document, but their link is created when their turn comes. */
function refuseBeforeTurn(document: DocumentHead, nowMs: number): Outcome<never> {
  if (document.status === "DRAFT" || document.status === "QUEUED") return refuse("not_found");
  const allowed = checkAllowed(document, "sign", toInstant(nowMs));
  return allowed.ok ? refuse("not_your_turn") : allowed;
}
