import type { HostStorage } from "../../features/host/host.ts";

const PREFIX = "countersign-embed.";
/** Keys of secrets: their values stay in memory. */
const secret = /session|token|guest/i;

/**
 * Stores typed text for the life of the page's tab, under our own prefix; if the page has no storage, for the life of
 * the element.
 */
export function createElementStorage(): HostStorage {
  const memory = new Map<string, string>();
  const attempt = <T>(key: string, use: (storage: Storage) => T, otherwise: () => T): T => {
    if (secret.test(key)) return otherwise();
    try {
      return use(window.sessionStorage);
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key) =>
      attempt(
        key,
        (storage) => storage.getItem(PREFIX + key),
        () => memory.get(key) ?? null,
      ),
    set: (key, value) =>
      attempt(
        key,
        (storage) => storage.setItem(PREFIX + key, value),
        () => void memory.set(key, value),
      ),
    remove: (key) =>
      attempt(
        key,
        (storage) => storage.removeItem(PREFIX + key),
        () => void memory.delete(key),
      ),
    keys: () =>
      attempt(
        "",
        (storage) => [...memory.keys(), ...Object.keys(storage).flatMap(ownKey)],
        () => [...memory.keys()],
      ),
  };
}

function ownKey(key: string): string[] {
  return key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : [];
}
