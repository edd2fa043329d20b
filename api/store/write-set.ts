/** The content of one atomic as data, so that it can be measured before the commit, and several sets can be joined. */
import type { Key } from "./keys.ts";
import { commit } from "./kv.ts";

/** Deno KV: 1,000 mutations, 819,200 bytes, 81,920 of them in keys; a margin is left for KV's own overhead. */
const MUTATIONS = 950;
const BYTES = 720_000;
const KEY_BYTES = 72_000;

export type Write = {
  key: Key;
  bytes: Uint8Array;
  /** The write is correct even if the commit fails: an early write is not removed after a lost race. */
  isIdempotent?: true;
};

export type WriteSet = {
  checks: Deno.AtomicCheck[];
  /** Writes that may precede the atomic, because nothing refers to them until it commits. */
  early: Write[];
  writes: Write[];
  /** Index entries. */
  marks: Key[];
  deletes: Key[];
  /** Keys that may be deleted after the atomic, because nothing refers to them any more. */
  late: Key[];
  sums: { key: Key; by: number }[];
};

export function emptyWriteSet(): WriteSet {
  return { checks: [], early: [], writes: [], marks: [], deletes: [], late: [], sums: [] };
}

/** Joins several sets into one, which commits as a whole or not at all. */
export function joined(writeSets: readonly WriteSet[]): WriteSet {
  return {
    checks: writeSets.flatMap((writeSet) => writeSet.checks),
    early: writeSets.flatMap((writeSet) => writeSet.early),
    writes: writeSets.flatMap((writeSet) => writeSet.writes),
    marks: writeSets.flatMap((writeSet) => writeSet.marks),
    deletes: writeSets.flatMap((writeSet) => writeSet.deletes),
    late: writeSets.flatMap((writeSet) => writeSet.late),
    sums: addedUp(writeSets.flatMap((writeSet) => writeSet.sums)),
  };
}

function addedUp(sums: WriteSet["sums"]): WriteSet["sums"] {
  const byKey = new Map<string, WriteSet["sums"][number]>();
  for (const { key, by } of sums) {
    const keyText = JSON.stringify(key);
    byKey.set(keyText, { key, by: by + (byKey.get(keyText)?.by ?? 0) });
  }
  return [...byKey.values()];
}

export type Weight = { mutations: number; keyBytes: number; bytes: number };

export function weigh({ early, writes, marks, deletes, late, sums }: WriteSet): Weight {
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

/** Size of an encoded key: two extra bytes per text, nine per number, and up to three bytes per character of other scripts. */
function weightOf(key: Key): number {
  return key.reduce<number>((sum, part) => sum + (typeof part === "string" ? byteLength(part) + 2 : 9), 0);
}

const encoder = new TextEncoder();
function byteLength(text: string): number {
  return encoder.encode(text).length;
}

/**
 * Executes a set in one atomic; if it is too large, early writes precede it and late deletes follow.
 * @returns the versionstamp; `null` if a check failed: then nothing is visible, and early writes are removed
 */
export async function carryOut(kv: Deno.Kv, writeSet: WriteSet): Promise<string | null> {
  const isAtomic = fitsOneAtomic(weigh(writeSet));
  if (!isAtomic) await writeEarly(kv, writeSet.early);
  const atomic = kv.atomic().check(...writeSet.checks);
  for (const { key, bytes } of isAtomic ? [...writeSet.early, ...writeSet.writes] : writeSet.writes)
    atomic.set(key, bytes);
  for (const key of writeSet.marks) atomic.set(key, null);
  for (const key of isAtomic ? [...writeSet.deletes, ...writeSet.late] : writeSet.deletes) atomic.delete(key);
  // KV adds modulo 2⁶⁴, so a large number subtracts.
  for (const { key, by } of writeSet.sums) atomic.sum(key, BigInt.asUintN(64, BigInt(by)));
  const result = await commit(atomic);
  const versionstamp = result.ok ? result.versionstamp : null;
  if (isAtomic) return versionstamp;
  const own = writeSet.early.filter((one) => !one.isIdempotent).map((one) => one.key);
  await deleteInBatches(kv, result.ok ? writeSet.late : own);
  return versionstamp;
}

async function writeEarly(kv: Deno.Kv, early: readonly Write[]): Promise<void> {
  for (let at = 0; at < early.length; at += 10) {
    const atomic = kv.atomic();
    for (const { key, bytes } of early.slice(at, at + 10)) atomic.set(key, bytes);
    await commit(atomic);
  }
}

async function deleteInBatches(kv: Deno.Kv, keys: readonly Key[]): Promise<void> {
  for (let at = 0; at < keys.length; at += 500) {
    const atomic = kv.atomic();
    for (const key of keys.slice(at, at + 500)) atomic.delete(key);
    await commit(atomic);
  }
}
