import type { SignerView } from "../../domain/contract/signer-view.ts";
import { approveDocument as decide } from "../../domain/document/approve-document.ts";
import { isProved } from "../../domain/document/room.ts";
import { done, type Outcome } from "../../domain/outcome.ts";
import type { Origin } from "../../domain/recipient/recipient.ts";
import type { Deps } from "../deps.ts";
import { actThroughLink } from "./act-through-link.ts";
import type { LinkAccess } from "./find-by-link.ts";

/** A reviewer agrees. A repeat by the one who did answers the present state. */
export function approveDocument(
  deps: Deps,
  request: LinkAccess & { viewedSha256: string; pagesSeen?: readonly number[] | undefined },
  origin: Origin,
): Promise<Outcome<SignerView>> {
  const { viewedSha256, pagesSeen } = request;
  return actThroughLink(deps, request, origin.timeZone, (state, signer, visit) => {
    const hasApproved = signer.roleType === "documentReviewer" && signer.state === "signed";
    return hasApproved && isProved(state.document, signer, visit)
      ? done(null)
      : decide(state, { ...visit, recipientId: signer._id, viewedSha256, pagesSeen, origin });
  });
}
