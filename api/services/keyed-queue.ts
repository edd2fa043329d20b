import type { KeyedQueue } from "../ports/keyed-queue.ts";

export function createKeyedQueue(): KeyedQueue {
  const lastByKey = new Map<string, Promise<unknown>>();
  return {
    run(key, work) {
      const before = lastByKey.get(key);
      const result = before ? before.then(() => work(true)) : work(false);
      const settled = result.catch(() => {});
      lastByKey.set(key, settled);
      void settled.then(() => {
        if (lastByKey.get(key) === settled) lastByKey.delete(key);
      });
      return result;
    },
  };
}
