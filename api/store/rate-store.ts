import * as z from "zod/mini";
import type { RateCounter } from "../ports/calls.ts";
import { commitUntilWon, lostRace } from "./commit-until-won.ts";
import { rateKey } from "./keys.ts";
import { commit, getAll } from "./kv.ts";
import { pack, readEntry } from "./records.ts";

const StoredCount = z.object({ calls: z.int() });

/** Counts calls in fixed windows, shared by all processes. Past the limit nothing is written. */
export function rateStore(kv: Deno.Kv): RateCounter {
  /** Serialized per key, so that a burst does not conflict with itself. */
  const queues = new Map<string, Promise<unknown>>();

  function count(counted: readonly Deno.KvKey[], limits: readonly number[], leftMs: number): Promise<number[]> {
    return commitUntilWon("a count of calls", async () => {
      const entries = await getAll(kv, counted);
      const after = entries.map((entry) => (readEntry(StoredCount, entry)?.calls ?? 0) + 1);
      if (after.some((calls, index) => calls > limits[index]!)) return after;
      const next = kv.atomic().check(...entries);
      for (const [index, calls] of after.entries()) next.set(counted[index]!, pack({ calls }), { expireIn: leftMs });
      return (await commit(next)).ok ? after : lostRace;
    });
  }

  return {
    async hit(name, limits, seconds, nowMs) {
      const window = Math.floor(nowMs / (seconds * 1000));
      const resetMs = (window + 1) * seconds * 1000 - nowMs;
      const counted = limits.map(({ subject }) => rateKey(name, subject, window));
      // The last subject is the widest: calls that share an earlier subject also share the last one.
      const queueKey = JSON.stringify(counted.at(-1));
      const max = limits.map(({ calls }) => calls);
      const turn = (queues.get(queueKey) ?? Promise.resolve()).then(() => count(counted, max, resetMs + 1000));
      const settled = turn.catch(() => undefined);
      queues.set(queueKey, settled);
      try {
        const left = (await turn).map((calls, index) => max[index]! - calls);
        const fewest = Math.min(...left);
        const narrowest = limits[left.indexOf(fewest)]!;
        return { isAllowed: fewest >= 0, narrowest, remaining: Math.max(0, fewest), resetMs };
      } finally {
        if (queues.get(queueKey) === settled) queues.delete(queueKey);
      }
    },
  };
}
