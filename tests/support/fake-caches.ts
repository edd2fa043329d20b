/** The part of Cache Storage that the extension uses, in memory. */

export type FakeCaches = Pick<CacheStorage, "open"> & { clear(): void };

export function fakeCaches(): FakeCaches {
  const all = new Map<string, Map<string, Response>>();
  return {
    clear: () => all.clear(),
    async open(name) {
      const entries = all.get(name) ?? new Map<string, Response>();
      all.set(name, entries);
      const cache: Pick<Cache, "put" | "match" | "delete"> = {
        put: async (url, response) => void entries.set(String(url), response),
        match: async (url) => entries.get(String(url))?.clone(),
        delete: async (url) => entries.delete(String(url)),
      };
      return cache as Cache;
    },
  };
}
