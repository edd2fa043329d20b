import type { HostStorage } from "../host/host.ts";

/**
 * Stores the link back to the document in the payer's browser: the provider's pages know a payment only by a key that
 * opens nothing.
 */
export function storedLink(storage: HostStorage, key: string) {
  const storageKey = `payment.link.${key.slice(-16)}` as const;
  return {
    read: () => storage.get(storageKey),
    keep: (token: string) => storage.set(storageKey, token),
  };
}
