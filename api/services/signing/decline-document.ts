import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { endOf } from "../../../domain/document/document.ts";
import { declineDocument as decide } from "../../../domain/document/ending/end-document.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { Origin } from "../../../domain/recipient/recipient.ts";
import type { SigningDeps } from "../../deps.ts";

import { actThroughLink } from "./act-through-link.ts";
import type { LinkAccess } from "./find-by-link.ts";

/** A signer declines. A repeat returns the present state. */
export function declineDocument(
  deps: SigningDeps,
  access: LinkAccess,
  reason: string,
  origin: Origin,
): Promise<Outcome<SignerView>> {
  return actThroughLink(deps, access, origin.timeZone, (state, signer, visit) =>
    endOf(state.document).declined?.recipient === signer._id
      ? done(null)
      : decide(state, { ...visit, recipientId: signer._id, reason, origin }),
  );
}
