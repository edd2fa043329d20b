import type { HostStorage } from "../../features/host/host.ts";

/** `localStorage` under our own prefix; if the browser blocks it, memory that lasts as long as the page. */
export function createStorage(prefix = "countersign.", area = () => window.localStorage): HostStorage {
  const spare = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return use(area());
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key) =>
      attempt(
        (storage) => storage.getItem(prefix + key),
        () => spare.get(key) ?? null,
      ),
    set: (key, value) =>
      attempt(
        (storage) => storage.setItem(prefix + key, value),
        () => void spare.set(key, value),
      ),
    remove: (key) =>
      attempt(
        (storage) => storage.removeItem(prefix + key),
        () => void spare.delete(key),
      ),
    keys: () =>
      attempt(
        (storage) => keysBelow(storage, prefix),
        () => [...spare.keys()],
      ),
  };
}

function keysBelow(storage: Storage, prefix: string): string[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length));
}
