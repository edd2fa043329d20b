import { copyLink as decide } from "../../../domain/document/sending/copy-link.ts";
import type { RecipientId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { actorOf } from "../actor.ts";

import { changeDocument } from "./change-document.ts";
import { findOwnDocument } from "./find-own-document.ts";

/** A recipient's link for the sender to deliver; every call is recorded in the trail. */
export async function copyLink(
  deps: DocumentDeps,
  principal: Principal,
  id: string,
  recipientId: RecipientId,
): Promise<Outcome<{ url: string }>> {
  const copied = await changeDocument(
    deps,
    () => findOwnDocument(deps, principal, id),
    (state, at) => decide(state, { at, actor: actorOf(principal), recipientId }),
  );
  if (!copied.ok) return copied;
  const { document, recipients } = copied.value;
  const { linkEpoch } = recipients.find((one) => one._id === recipientId)!;
  const token = await deps.links.tokenOf(document._id, recipientId, linkEpoch);
  return done({ url: `${deps.config.publicUrl}/app/documents/sign/${token}` });
}
