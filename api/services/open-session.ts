import type { SignerView } from "../../domain/contract/views.ts";
import { viewDocument } from "../../domain/document/view-document.ts";
import type { Outcome } from "../../domain/outcome.ts";
import type { Origin } from "../../domain/recipient/recipient.ts";
import type { Deps } from "../deps.ts";
import { actThroughLink } from "./act-through-link.ts";

/** A recipient opens their link; the first time is written into the trail. */
export function openSession(deps: Deps, token: string, origin: Origin): Promise<Outcome<SignerView>> {
  return actThroughLink(deps, token, origin.timeZone, (state, signer, at) =>
    viewDocument(state, { at, recipientId: signer._id, origin }),
  );
}
