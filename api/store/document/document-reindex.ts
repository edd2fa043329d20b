/** Adds index entries by member, review state and sort column to documents of earlier versions. */
import * as z from "zod/mini";
import { membersOf, reviewsOf } from "../../../domain/document/views.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import * as keys from "../keys.ts";
import { commit, get, lastOf, listEntries } from "../kv.ts";
import { progressKey } from "../outside-keys.ts";
import { carryOut, emptyPlan } from "../plan.ts";
import { pack, readEntry } from "../records.ts";
import { planIndexes } from "./document-commit.ts";
import { findPeople } from "./document-read.ts";
import { ORDERS, readStored } from "./document-record.ts";

/** `from`: first id of the next batch. */
const Progress = z.object({ from: z.string(), isDone: z.boolean() });

/**
 * Adds the missing entries of the next `batch` documents (at least 2) and stores its progress; can be repeated after a
 * crash.
 * @returns whether no document is left
 */
export async function reindexDocuments(kv: Deno.Kv, batch: number): Promise<boolean> {
  const key = progressKey(`document_orders_${ORDERS}`);
  const { from, isDone } = readEntry(Progress, await get(kv, key)) ?? { from: "", isDone: false };
  if (isDone) return true;
  const start = keys.documentKey(from as DocumentId);
  const entries = await listEntries(kv, { prefix: keys.documents, start }, { limit: batch });
  for (const entry of entries) await reindex(kv, entry);
  const last = entries.at(-1);
  const isLast = entries.length < batch;
  await commit(kv.atomic().set(key, pack({ from: last ? lastOf(last.key) : from, isDone: isLast })));
  return isLast;
}

/** A lost race needs no retry: the other commit writes the document's entries. */
async function reindex(kv: Deno.Kv, entry: Deno.KvEntry<unknown>): Promise<void> {
  const stored = readStored(entry)!;
  if (stored.members && stored.reviews && stored.orders === ORDERS) return;
  const { document } = stored;
  const recipients = await findPeople(kv, document._id, stored);
  if (!recipients) return;
  const next = {
    ...stored,
    members: membersOf(document, recipients),
    reviews: reviewsOf(document, recipients),
    isOrdered: true as const,
    orders: ORDERS,
  };
  const plan = emptyPlan();
  plan.checks.push({ key: entry.key, versionstamp: entry.versionstamp });
  plan.writes.push({ key: entry.key, bytes: pack(next) });
  planIndexes(plan, stored, next);
  await carryOut(kv, plan);
}
