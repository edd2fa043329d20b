/** Stores Aadhaar credits. The commit of the document's change that uses credits also spends them. */
import * as z from "zod/mini";
import type { WorkspaceId } from "../../../domain/ids.ts";
import type { CreditStore } from "../../ports/providers.ts";
import { commitUntilWon, lostRace } from "../commit-until-won.ts";
import { creditsKey } from "../keys.ts";
import { get } from "../kv.ts";
import { pack, readEntry } from "../records.ts";
import { carryOut, type WriteSet } from "../write-set.ts";

const StoredCredits = z.object({ balance: z.int().check(z.minimum(0)) });

/** @param start initial balance of a workspace */
export function creditStore(kv: Deno.Kv, start: number): CreditStore {
  return {
    async balance(workspace) {
      return readEntry(StoredCredits, await get(kv, creditsKey(workspace)))?.balance ?? start;
    },
  };
}

export type Cost = { workspace: WorkspaceId; spend: number; start: number };

/** `lost`: another check of the writes failed. */
export type Paid = { done: string } | { lost: true } | { short: "credits" };

/**
 * Commits writes together with its cost; a negative cost returns credits. Retries while only the balance has changed:
 * every retry means that another caller succeeded.
 */
export function carryOutPaid(kv: Deno.Kv, writeSet: WriteSet, { workspace, spend, start }: Cost): Promise<Paid> {
  const key = creditsKey(workspace);
  return commitUntilWon(`the credits of ${workspace}`, async () => {
    const entry = await get(kv, key);
    const balance = (readEntry(StoredCredits, entry)?.balance ?? start) - spend;
    if (balance < 0) return { short: "credits" };
    const paid: WriteSet = {
      ...writeSet,
      checks: [...writeSet.checks, { key, versionstamp: entry.versionstamp }],
      writes: [...writeSet.writes, { key, bytes: pack({ balance }) }],
    };
    const versionstamp = await carryOut(kv, paid);
    if (versionstamp !== null) return { done: versionstamp };
    return (await get(kv, key)).versionstamp === entry.versionstamp ? { lost: true } : lostRace;
  });
}
