import type { HostStorage } from "../features/host/host.ts";

const PREFIX = "countersign-embed.";
/** What opens something: it stays in memory. */
const secret = /session|token|guest/i;

/**
 * What was typed, for as long as the page's tab is open, under a prefix of our own; where the page may not keep
 * anything, for as long as the element is there.
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
  };
}
