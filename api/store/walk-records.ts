/** Walks through all records of a kind, a batch at a time, to bring those of earlier versions up to date. */
import * as z from "zod/mini";
import type { Key } from "./keys.ts";
import { commit, get, lastOf, listEntries } from "./kv.ts";
import { progressKey } from "./outside-keys.ts";
import { pack, readEntry } from "./records.ts";

/** `from`: first id of the next batch. */
const Progress = z.object({ from: z.string(), isDone: z.boolean() });

/**
 * Visits the next `batch` records (at least 2) under a prefix and stores its progress under a name; can be repeated after a
 * crash.
 * @returns whether no record is left
 */
export async function walkRecords(
  kv: Deno.Kv,
  { name, prefix }: { name: string; prefix: Key },
  batch: number,
  visit: (entry: Deno.KvEntry<unknown>) => Promise<void>,
): Promise<boolean> {
  const key = progressKey(name);
  const { from, isDone } = readEntry(Progress, await get(kv, key)) ?? { from: "", isDone: false };
  if (isDone) return true;
  const entries = await listEntries(kv, { prefix, start: [...prefix, from] }, { limit: batch });
  for (const entry of entries) await visit(entry);
  const last = entries.at(-1);
  const isLast = entries.length < batch;
  await commit(kv.atomic().set(key, pack({ from: last ? lastOf(last.key) : from, isDone: isLast })));
  return isLast;
}
