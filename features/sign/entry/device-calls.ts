import { handOverDeviceCall, returnDeviceCall } from "../../../domain/contract/signing/signing.ts";
import type { SignerView } from "../../../domain/contract/views/signer-view.ts";
import { type Answer, call } from "../../host/api.ts";
import type { Host } from "../../host/host.ts";
import type { LinkAccess } from "../room/session.ts";

/** Hands the device to its signer; `pin` returns it to the host. */
export function handOver(host: Host, access: LinkAccess, pin: string, location: string): Promise<Answer<SignerView>> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const where = location.trim() ? { place: location.trim() } : {};
  return call(host, handOverDeviceCall, { body: { ...access, isPresent: true, pin, ...where, timeZone } });
}

export function confirmReturn(host: Host, access: LinkAccess, pin: string): Promise<Answer<{ isReturned: true }>> {
  return call(host, returnDeviceCall, { body: { ...access, pin } });
}
