import { embeddedStorage, isPersonal } from "../../features/host/embedded-storage.ts";
import type { HostStorage } from "../../features/host/host.ts";
import type { KeptKey } from "../../features/host/kept-keys.ts";

/** Input of recipients whose documents the element showed before; see `embeddedStorage`. */
export type ParkedInput = Map<KeptKey, string>;

const PREFIX = "countersign-embed.";
/** Keys of secrets: their values stay in memory, because the page's scripts can read its storage. */
const secret = /session|token|guest|payment/i;

/**
 * Stores a signer's input for the life of the page's tab, under our own prefix; if the page has no storage, for the life
 * of the element's document.
 */
export function createElementStorage(aside: ParkedInput): HostStorage {
  return embeddedStorage(createTabStorage(), aside, (key) => secret.test(key) || isPersonal(key));
}

function createTabStorage(): HostStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return use(window.sessionStorage);
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key) =>
      attempt(
        (storage) => storage.getItem(PREFIX + key),
        () => memory.get(key) ?? null,
      ),
    set: (key, value) =>
      attempt(
        (storage) => storage.setItem(PREFIX + key, value),
        () => void memory.set(key, value),
      ),
    remove: (key) =>
      attempt(
        (storage) => storage.removeItem(PREFIX + key),
        () => void memory.delete(key),
      ),
    keys: () =>
      attempt(
        (storage) => Object.keys(storage).flatMap(ownKey),
        () => [...memory.keys()],
      ),
  };
}

function ownKey(key: string): string[] {
  return key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [];
}
