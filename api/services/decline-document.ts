import type { SignerView } from "../../domain/contract/views.ts";
import { declineDocument as decide } from "../../domain/document/end-document.ts";
import { done, type Outcome } from "../../domain/outcome.ts";
import type { Origin } from "../../domain/recipient/recipient.ts";
import type { Deps } from "../deps.ts";
import { actThroughLink } from "./act-through-link.ts";

/** A signer says no. A repeat by the one who declined answers the present state. */
export function declineDocument(
  deps: Deps,
  token: string,
  reason: string,
  origin: Origin,
): Promise<Outcome<SignerView>> {
  return actThroughLink(deps, token, origin.timeZone, (state, signer, at) =>
    state.document.declined?.recipient === signer._id
      ? done(null)
      : decide(state, { at, recipientId: signer._id, reason, origin }),
  );
}
