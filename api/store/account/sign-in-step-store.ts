import * as z from "zod/mini";
import { SignInStep, stepLifeMs } from "../../../domain/account/sign-in-step.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { SignInSteps } from "../../ports/people.ts";
import { signInStepKey } from "../keys.ts";
import { commit, get } from "../kv.ts";
import { pack, readEntry } from "../records.ts";

const StoredStep = z.object({ step: SignInStep, expiresAtMs: z.number() });

/** Stores the steps of sign-ins; of each step's secret only the hash. */
export function signInStepStore(kv: Deno.Kv): SignInSteps {
  return {
    async put(secret, step, nowMs) {
      const lifeMs = stepLifeMs[step.kind];
      const key = signInStepKey(step.kind, await sha256(secret));
      await commit(kv.atomic().set(key, pack({ step, expiresAtMs: nowMs + lifeMs }), { expireIn: lifeMs }));
    },
    async take(kind, secret, nowMs) {
      const entry = await get(kv, signInStepKey(kind, await sha256(secret)));
      const stored = readEntry(StoredStep, entry);
      if (!stored) return null;
      const isFirst = (await commit(kv.atomic().check(entry).delete(entry.key))).ok;
      return isFirst && stored.expiresAtMs > nowMs ? (stored.step as never) : null;
    },
  };
}
