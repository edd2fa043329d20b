/** Brings documents of earlier versions up to date, one batch after the other. */
import * as z from "zod/mini";
import { sendersOf } from "../../../domain/document/handler.ts";
import { membersOf, reviewsOf } from "../../../domain/document/views.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { commitUntilWon, lostRace } from "../commit-until-won.ts";
import * as keys from "../keys.ts";
import { commit, get, lastOf, listEntries } from "../kv.ts";
import { progressKey } from "../outside-keys.ts";
import { carryOut, emptyPlan } from "../plan.ts";
import { pack, readEntry } from "../records.ts";
import { planIndexes } from "./document-commit.ts";
import { findPeople, listAudit } from "./document-read.ts";
import { ORDERS, readStored, type StoredDocument } from "./document-record.ts";

/** `from`: first id of the next batch. */
const Progress = z.object({ from: z.string(), isDone: z.boolean() });

/**
 * Visits the next `batch` documents (at least 2) and stores its progress under a name; can be repeated after a crash.
 * @returns whether no document is left
 */
async function walkDocuments(
  kv: Deno.Kv,
  name: string,
  batch: number,
  visit: (entry: Deno.KvEntry<unknown>) => Promise<void>,
): Promise<boolean> {
  const key = progressKey(name);
  const { from, isDone } = readEntry(Progress, await get(kv, key)) ?? { from: "", isDone: false };
  if (isDone) return true;
  const start = keys.documentKey(from as DocumentId);
  const entries = await listEntries(kv, { prefix: keys.documents, start }, { limit: batch });
  for (const entry of entries) await visit(entry);
  const last = entries.at(-1);
  const isLast = entries.length < batch;
  await commit(kv.atomic().set(key, pack({ from: last ? lastOf(last.key) : from, isDone: isLast })));
  return isLast;
}

/** Adds the missing entries of the next `batch` documents. @returns whether no document is left */
export function reindexDocuments(kv: Deno.Kv, batch: number): Promise<boolean> {
  return walkDocuments(kv, `document_orders_${ORDERS}`, batch, (entry) => reindex(kv, entry));
}

/**
 * Names the senders of the next `batch` documents in whose place earlier versions had put the member who took the document
 * over. @returns whether no document is left
 */
export function restoreSenders(kv: Deno.Kv, batch: number): Promise<boolean> {
  return walkDocuments(kv, "document_senders", batch, async ({ key }) =>
    commitUntilWon(`the sender of ${lastOf(key)}`, async () => {
      const entry = await get(kv, key);
      const stored = readStored(entry);
      if (!stored?.document.sender || stored.document.handledBy) return;
      const { sender, handledBy } = sendersOf(stored.document, await listAudit(kv, stored.document._id));
      if (!handledBy) return;
      const next = { ...stored, document: { ...stored.document, sender, handledBy } };
      return (await rewrite(kv, entry, stored, next)) ? undefined : lostRace;
    }),
  );
}

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
  // A lost race needs no retry: the other commit writes the document's entries.
  await rewrite(kv, entry, stored, next);
}

async function rewrite(
  kv: Deno.Kv,
  entry: Deno.KvEntryMaybe<unknown>,
  stored: StoredDocument,
  next: StoredDocument,
): Promise<boolean> {
  const plan = emptyPlan();
  plan.checks.push({ key: entry.key, versionstamp: entry.versionstamp });
  plan.writes.push({ key: entry.key, bytes: pack(next) });
  planIndexes(plan, stored, next);
  return (await carryOut(kv, plan)) !== null;
}
