import * as z from "zod/mini";
import { KEY_CALLS_LIMIT, KEY_CALLS_MS, KeyCall, withCalls } from "../../../domain/integration/key-call.ts";
import type { Log } from "../../ports/basics.ts";
import type { KeyCallStore } from "../../ports/integration/key-calls.ts";
import { commitUntilWon, lostRace } from "../commit-until-won.ts";
import * as keys from "../keys.ts";
import { commit, get } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

const StoredCalls = z.object({ calls: z.array(KeyCall) });
/** Limits the memory if very many keys are used; calls of further keys are not recorded until the next write. */
const NOTED_KEYS_LIMIT = 10_000;

type Tools = {
  now: () => number;
  /** Runs a function once, after a delay. */
  later: (run: () => void) => void;
  log: Log;
};

/** Records calls in batches: one write per key every few seconds. A crash loses only those seconds of the log. */
export function keyCallStore(kv: Deno.Kv, { now, later, log }: Tools): KeyCallStore {
  let noted = new Map<string, KeyCall[]>();
  let isPlanned = false;
  let writing: Promise<void> = Promise.resolve();

  async function add(apiKeyId: string, calls: readonly KeyCall[]): Promise<void> {
    const key = keys.apiKeyCallsKey(apiKeyId);
    await commitUntilWon(`the calls of API key ${apiKeyId}`, async () => {
      const entry = await get(kv, key);
      const next = withCalls(readEntry(StoredCalls, entry)?.calls ?? [], calls, now());
      const atomic = kv.atomic().check({ key, versionstamp: entry.versionstamp });
      atomic.set(key, pack({ calls: next }), { expireIn: KEY_CALLS_MS });
      return (await commit(atomic)).ok ? undefined : lostRace;
    });
  }
  async function write(): Promise<void> {
    isPlanned = false;
    const taken = noted;
    noted = new Map();
    for (const [apiKeyId, calls] of taken) {
      try {
        await add(apiKeyId, calls);
      } catch (error) {
        log("warn", "calls of an API key were not noted", { apiKeyId, error: String(error) });
      }
    }
  }
  const flush = () => {
    writing = writing.then(write);
    return writing;
  };
  return {
    flush,
    note(apiKeyId, call) {
      if (!noted.has(apiKeyId) && noted.size >= NOTED_KEYS_LIMIT) return;
      noted.set(apiKeyId, [call, ...(noted.get(apiKeyId) ?? [])].slice(0, KEY_CALLS_LIMIT));
      if (isPlanned) return;
      isPlanned = true;
      later(() => void flush());
    },
    async list(apiKeyId) {
      if (noted.size > 0) await flush();
      const stored = readEntry(StoredCalls, await get(kv, keys.apiKeyCallsKey(apiKeyId)));
      return withCalls(stored?.calls ?? [], [], now());
    },
  };
}
