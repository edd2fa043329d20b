import type { Body } from "../../../domain/contract/endpoint.ts";
import type { handOverDeviceCall as contract } from "../../../domain/contract/signing/signing.ts";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { handOverDevice as decide, readPin } from "../../../domain/document/signing/hand-over.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import { sessionOf } from "../../../domain/proof/proof.ts";
import type { Origin } from "../../../domain/recipient/recipient.ts";
import type { SigningDeps } from "../../deps.ts";

import { changeThroughLink } from "./act-through-link.ts";
import { openSession } from "./open-session.ts";

/**
 * The host hands over the device; the response is the signer's view. The response includes the device's session secret
 * unless the device already has a session.
 */
export async function handOverDevice(
  deps: SigningDeps,
  request: Body<typeof contract>,
  origin: Origin,
): Promise<Outcome<SignerView>> {
  const typed = readPin(request.pin);
  if (!typed.ok) return typed;
  const pin = await deps.secrets.hash(typed.value);
  const secret = deps.ids.secret();
  const newDevice = await deps.links.hash(secret);
  const handed = await changeThroughLink(deps, request, (state, signer, visit) => {
    const activeSession = sessionOf(signer.proof, visit.session ?? null, visit.at);
    const device = activeSession?.sha256 ?? newDevice;
    return decide(state, { ...visit, recipientId: signer._id, pin, device, place: request.place, origin });
  });
  if (!handed.ok) return handed;
  if (handed.value.signer.handOver?.device !== newDevice) return openSession(deps, request, origin);
  const opened = await openSession(deps, { token: request.token, session: secret }, origin);
  if (!opened.ok) return opened;
  return done({ ...opened.value, authenticationData: { ...opened.value.authenticationData, session: secret } });
}
