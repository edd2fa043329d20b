import * as z from "zod/mini";
import type { RateCounter } from "../ports/calls.ts";
import { rateKey } from "./keys.ts";
import { commit, get } from "./kv.ts";
import { pack, readEntry } from "./records.ts";

const StoredCount = z.object({ calls: z.int() });

/** Counts calls in fixed windows, shared by all processes. Past the limit nothing is written. */
export function rateStore(kv: Deno.Kv): RateCounter {
  /** Serialized per key, so that a burst does not conflict with itself. */
  const queues = new Map<string, Promise<unknown>>();

  async function count(key: Deno.KvKey, calls: number, leftMs: number): Promise<number> {
    for (;;) {
      const entry = await get(kv, key);
      const before = readEntry(StoredCount, entry)?.calls ?? 0;
      if (before >= calls) return before + 1;
      const next = kv
        .atomic()
        .check(entry)
        .set(key, pack({ calls: before + 1 }), { expireIn: leftMs });
      if ((await commit(next)).ok) return before + 1;
    }
  }

  return {
    async hit(name, subject, { calls, seconds }, nowMs) {
      const window = Math.floor(nowMs / (seconds * 1000));
      const resetMs = (window + 1) * seconds * 1000 - nowMs;
      const key = rateKey(name, subject, window);
      const queueKey = JSON.stringify(key);
      const turn = (queues.get(queueKey) ?? Promise.resolve()).then(() => count(key, calls, resetMs + 1000));
      const settled = turn.catch(() => undefined);
      queues.set(queueKey, settled);
      try {
        const counted = await turn;
        return { isAllowed: counted <= calls, remaining: Math.max(0, calls - counted), resetMs };
      } finally {
        if (queues.get(queueKey) === settled) queues.delete(queueKey);
      }
    },
  };
}
