import type { HostStorage } from "../host/host.ts";

/**
 * The way back to the document. The provider's pages know a payment by a key that opens nothing, so the link itself waits
 * here, in the browser of whoever pays.
 */
export function keptLink(storage: HostStorage, key: string) {
  const place = `payment.link.${key.slice(-16)}`;
  return {
    read: () => storage.get(place),
    keep: (token: string) => storage.set(place, token),
  };
}
