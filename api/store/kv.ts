/** Deno KV functions that every store uses. */
import { StorageFull, StoreBusy } from "../ports/basics.ts";
import type { Key } from "./keys.ts";

const KEYS_PER_GET = 10;
const LOCK_TRIES = 8;
/** Keys deleted per commit. */
const DELETED = 500;

/** Commits; retries while another process holds the file (Deno throws "database is locked"). */
export function commit(atomic: Deno.AtomicOperation): Promise<Deno.KvCommitResult | Deno.KvCommitError> {
  return whileLocked(() => atomic.commit());
}

async function whileLocked<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (tries >= LOCK_TRIES || !isLocked(error)) throw troubleOf(error);
      await new Promise((resolve) => setTimeout(resolve, 5 * 2 ** tries * (0.5 + Math.random())));
    }
  }
}

/** Deno KV gives SQLite's messages and no codes. */
function isLocked(error: unknown): boolean {
  return error instanceof Error && /database is (locked|busy)/i.test(error.message);
}

function troubleOf(error: unknown): unknown {
  if (isLocked(error)) return new StoreBusy("the database is held by another process", { cause: error });
  const isFull = error instanceof Error && /database or disk is full|no space left|ENOSPC/i.test(error.message);
  return isFull ? new StorageFull("the database cannot grow", { cause: error }) : error;
}

/** Reads any number of keys, ten at a time; returns the entries in the keys' order. */
export async function getAll(kv: Deno.Kv, keys: readonly Key[]): Promise<Deno.KvEntryMaybe<unknown>[]> {
  const tens: Key[][] = [];
  for (let at = 0; at < keys.length; at += KEYS_PER_GET) tens.push(keys.slice(at, at + KEYS_PER_GET));
  const found = await Promise.all(tens.map((ten) => whileLocked(() => kv.getMany(ten))));
  return found.flat();
}

export function get(kv: Deno.Kv, key: Key): Promise<Deno.KvEntryMaybe<unknown>> {
  return whileLocked(() => kv.get(key));
}

export async function listEntries(
  kv: Deno.Kv,
  selector: Deno.KvListSelector,
  options: Deno.KvListOptions = {},
): Promise<Deno.KvEntry<unknown>[]> {
  return await whileLocked(() => Array.fromAsync(kv.list(selector, options)));
}

/** Deletes everything below a prefix, in batches that fit into one commit; can be repeated after a crash. */
export async function deleteBelow(kv: Deno.Kv, prefix: Key): Promise<void> {
  for (;;) {
    const entries = await listEntries(kv, { prefix }, { limit: DELETED, batchSize: DELETED });
    const atomic = kv.atomic();
    for (const entry of entries) atomic.delete(entry.key);
    await commit(atomic);
    if (entries.length < DELETED) return;
  }
}

export function lastOf(key: Key): string {
  return String(key.at(-1));
}

/** The keys of `of` that are not in `others`, compared part by part. */
export function keysBeyond(of: readonly Key[], others: readonly Key[]): Key[] {
  const otherKeys = new Set(others.map((key) => JSON.stringify(key)));
  return of.filter((key) => !otherKeys.has(JSON.stringify(key)));
}
