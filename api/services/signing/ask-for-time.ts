import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { askForTime as decide } from "../../../domain/document/sending/ask-for-time.ts";
import type { Outcome } from "../../../domain/outcome.ts";
import type { Origin } from "../../../domain/recipient/recipient.ts";
import type { SigningDeps } from "../../deps.ts";

import { actThroughLink } from "./act-through-link.ts";
import type { LinkAccess } from "./find-by-link.ts";

/** A link's holder asks the sender for more time. It shows nothing of the document, so no proof is required. */
export function askForTime(deps: SigningDeps, access: LinkAccess, origin: Origin): Promise<Outcome<SignerView>> {
  return actThroughLink(deps, access, origin.timeZone, (state, signer, { at }) =>
    decide(state, { at, recipientId: signer._id, origin }),
  );
}
