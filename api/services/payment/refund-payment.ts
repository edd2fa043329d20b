import type { OwnerView } from "../../../domain/contract/views/views.ts";
import { requestRefund } from "../../../domain/document/ending/refund.ts";
import type { RecipientId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { actorOf } from "../actor.ts";

import { changeDocument } from "../sent/change-document.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";

import { ownerView } from "../sent/owner-view.ts";

/** The sender requests a refund of a payment that settled nothing, such as a second one; a job carries it out once. */
export async function refundPayment(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  id: string,
  { recipient: recipientId, reference }: { recipient: RecipientId; reference: string },
): Promise<Outcome<OwnerView>> {
  const actor = actorOf(principal);
  const refunded = await changeDocument(
    deps,
    () => findOwnDocument(deps, principal, id),
    (state, at) => requestRefund(state, { at, actor, recipientId, reference }),
  );
  return refunded.ok ? done(await ownerView(deps, refunded.value)) : refunded;
}
