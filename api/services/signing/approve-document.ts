import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { approveDocument as decide } from "../../../domain/document/signing/approve-document.ts";
import { isProved } from "../../../domain/document/signing/room.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { Origin } from "../../../domain/recipient/recipient.ts";
import type { SigningDeps } from "../../deps.ts";
import { awaitPictures } from "../file/read-pages.ts";

import { actThroughLink } from "./act-through-link.ts";
import { findByLink, type LinkAccess } from "./find-by-link.ts";

/** A reviewer approves. A repeat returns the present state. */
export async function approveDocument(
  deps: SigningDeps,
  request: LinkAccess & { viewedSha256: string; pagesSeen?: readonly number[] | undefined },
  origin: Origin,
): Promise<Outcome<SignerView>> {
  const link = await findByLink(deps, request);
  if (!link.ok) return link;
  const { viewedSha256, pagesSeen } = request;
  const missing = await awaitPictures(deps, link.value.found.value.document, pagesSeen);
  return actThroughLink(deps, link.value, origin.timeZone, async (state, signer, visit) => {
    const hasApproved = signer.roleType === "documentReviewer" && signer.state === "signed";
    if (hasApproved && isProved(state.document, signer, visit)) return done(null);
    return decide(state, { ...visit, recipientId: signer._id, viewedSha256, pagesSeen, missing, origin });
  });
}
