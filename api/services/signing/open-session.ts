import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { viewDocument } from "../../../domain/document/signing/view-document.ts";
import type { Outcome } from "../../../domain/outcome.ts";
import type { Origin } from "../../../domain/recipient/recipient.ts";
import type { SigningDeps } from "../../deps.ts";

import { checkPendingPayment } from "../payment/check-pending-payment.ts";

import { actThroughLink } from "./act-through-link.ts";
import type { LinkAccess } from "./find-by-link.ts";

/** A recipient opens their link; the first view is recorded in the trail. */
export async function openSession(deps: SigningDeps, access: LinkAccess, origin: Origin): Promise<Outcome<SignerView>> {
  const open = () =>
    actThroughLink(deps, access, origin.timeZone, (state, signer, visit) =>
      viewDocument(state, { ...visit, recipientId: signer._id, origin }),
    );
  const opened = await open();
  if (!opened.ok || opened.value.payment?.state !== "requested") return opened;
  return (await checkPendingPayment(deps, access)) ? open() : opened;
}
