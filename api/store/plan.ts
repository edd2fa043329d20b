/** Everything one atomic is to do, as data: so that it can be weighed before, and several can be made one. */
import type { Key } from "./keys.ts";
import { commit } from "./kv.ts";

/** Deno KV: 1,000 mutations, 819,200 bytes, 81,920 of them in keys; some is left for what KV itself adds. */
const MUTATIONS = 950;
const BYTES = 720_000;
const KEY_BYTES = 72_000;

export type Write = {
  key: Key;
  bytes: Uint8Array;
  /** Written early, it says the same whoever wins: it is not taken away again. */
  isTrueAnyway?: true;
};

export type Plan = {
  checks: Deno.AtomicCheck[];
  /** May be written before: nobody finds them until the rest is there. */
  early: Write[];
  writes: Write[];
  /** Index entries. */
  marks: Key[];
  deletes: Key[];
  /** May be deleted after: nobody finds them any more. */
  late: Key[];
  sums: { key: Key; by: number }[];
};

export function emptyPlan(): Plan {
  return { checks: [], early: [], writes: [], marks: [], deletes: [], late: [], sums: [] };
}

/** Several plans as one, all or nothing. */
export function joined(plans: readonly Plan[]): Plan {
  return {
    checks: plans.flatMap((plan) => plan.checks),
    early: plans.flatMap((plan) => plan.early),
    writes: plans.flatMap((plan) => plan.writes),
    marks: plans.flatMap((plan) => plan.marks),
    deletes: plans.flatMap((plan) => plan.deletes),
    late: plans.flatMap((plan) => plan.late),
    sums: addedUp(plans.flatMap((plan) => plan.sums)),
  };
}

function addedUp(sums: Plan["sums"]): Plan["sums"] {
  const byKey = new Map<string, Plan["sums"][number]>();
  for (const { key, by } of sums) {
    const place = JSON.stringify(key);
    byKey.set(place, { key, by: by + (byKey.get(place)?.by ?? 0) });
  }
  return [...byKey.values()];
}

export type Weight = { mutations: number; keyBytes: number; bytes: number };

export function weigh({ early, writes, marks, deletes, late, sums }: Plan): Weight {
  const keys = [...[...early, ...writes, ...sums].map((one) => one.key), ...marks, ...deletes, ...late];
  const keyBytes = keys.reduce((sum, key) => sum + weightOf(key), 0);
  const bytes = [...early, ...writes].reduce((sum, one) => sum + one.bytes.length, 0) + keyBytes;
  return { mutations: keys.length, keyBytes, bytes };
}

export function addWeights(a: Weight, b: Weight): Weight {
  return { mutations: a.mutations + b.mutations, keyBytes: a.keyBytes + b.keyBytes, bytes: a.bytes + b.bytes };
}

export function fitsOneAtomic({ mutations, keyBytes, bytes }: Weight): boolean {
  return mutations <= MUTATIONS && keyBytes <= KEY_BYTES && bytes <= BYTES;
}

/** Two bytes around each text, nine for a number; texts of other scripts take up to three bytes a letter. */
function weightOf(key: Key): number {
  return key.reduce<number>((sum, part) => sum + (typeof part === "string" ? byteLength(part) + 2 : 9), 0);
}

const encoder = new TextEncoder();
function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/**
 * Carries a plan out in one atomic; where it is too big for one, its early writes go before and its late deletes after.
 * @returns the versionstamp of what was written; `null` when a check failed: nothing can be seen, and early writes are
 * taken away again
 */
export async function carryOut(kv: Deno.Kv, plan: Plan): Promise<string | null> {
  const isWhole = fitsOneAtomic(weigh(plan));
  if (!isWhole) await writeEarly(kv, plan.early);
  const atomic = kv.atomic().check(...plan.checks);
  for (const { key, bytes } of isWhole ? [...plan.early, ...plan.writes] : plan.writes) atomic.set(key, bytes);
  for (const key of plan.marks) atomic.set(key, null);
  for (const key of isWhole ? [...plan.deletes, ...plan.late] : plan.deletes) atomic.delete(key);
  // KV adds modulo 2⁶⁴, so a large number takes away.
  for (const { key, by } of plan.sums) atomic.sum(key, BigInt.asUintN(64, BigInt(by)));
  const result = await commit(atomic);
  const versionstamp = result.ok ? result.versionstamp : null;
  if (isWhole) return versionstamp;
  const own = plan.early.filter((one) => !one.isTrueAnyway).map((one) => one.key);
  await takeAway(kv, result.ok ? plan.late : own);
  return versionstamp;
}

async function writeEarly(kv: Deno.Kv, early: readonly Write[]): Promise<void> {
  for (let at = 0; at < early.length; at += 10) {
    const atomic = kv.atomic();
    for (const { key, bytes } of early.slice(at, at + 10)) atomic.set(key, bytes);
    await commit(atomic);
  }
}

async function takeAway(kv: Deno.Kv, keys: readonly Key[]): Promise<void> {
  for (let at = 0; at < keys.length; at += 500) {
    const atomic = kv.atomic();
    for (const key of keys.slice(at, at + 500)) atomic.delete(key);
    await commit(atomic);
  }
}
