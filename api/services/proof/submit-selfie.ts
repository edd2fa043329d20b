import type { Body } from "../../../domain/contract/endpoint.ts";
import type { submitSelfieCall as endpoint } from "../../../domain/contract/signing/verification.ts";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { findSelfieProver, recordCheck } from "../../../domain/document/signing/verify-recipient.ts";
import { type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Origin } from "../../../domain/recipient/recipient.ts";
import type { SigningDeps } from "../../deps.ts";
import { inRegion } from "../file/data-center-store.ts";

import { findByLink } from "../signing/find-by-link.ts";
import { cleanDataUrl } from "../signing/store-pictures.ts";

import { proveThroughLink } from "./prove-through-link.ts";

const SELFIE_LIMIT_BYTES = 5 * 1024 * 1024;

/** Stores a selfie in the document's region, without metadata. */
export async function submitSelfie(
  deps: SigningDeps,
  request: Body<typeof endpoint>,
  origin: Origin,
): Promise<Outcome<SignerView>> {
  const link = await findByLink(deps, request);
  if (!link.ok) return link;
  const { found, recipient, visit } = link.value;
  const { at, session = null } = visit;
  const sitter = findSelfieProver(found.value, { at, session, recipientId: recipient._id });
  if (!sitter.ok) return sitter;
  const picture = await cleanDataUrl(deps, request.picture, SELFIE_LIMIT_BYTES);
  if (!picture) return refuse("selfie_invalid", { faults: [{ path: "picture", code: "selfie_invalid" }] });
  const { objects } = inRegion(deps, found.value.document.settings.dataCenter);
  const object = await objects.put(picture.bytes, `image/${picture.form}`);
  return proveThroughLink(deps, link.value, origin, (state, command) =>
    recordCheck(state, { ...command, check: "SELFIE", isRight: true, object }),
  );
}
