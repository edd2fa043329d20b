/** Brings documents of earlier versions up to date, one batch after the other. */
import { sendersOf } from "../../../domain/document/handler.ts";
import { membersOf, reviewsOf } from "../../../domain/document/views.ts";
import { commitUntilWon, lostRace } from "../commit-until-won.ts";
import * as keys from "../keys.ts";
import { get, lastOf } from "../kv.ts";
import { walkRecords } from "../walk-records.ts";
import { carryOut, emptyWriteSet } from "../write-set.ts";
import { addIndexes } from "./document-commit.ts";
import { ownDataOf } from "./document-metadata.ts";
import { findInfos, findPeople, listAudit } from "./document-read.ts";
import { ORDERS, packStored, readStored, type StoredDocument } from "./document-record.ts";
import { searchWordsOf } from "./searched-texts.ts";

/** Adds the missing entries of the next `batch` documents. @returns whether no document is left */
export function reindexDocuments(kv: Deno.Kv, batch: number): Promise<boolean> {
  return walkRecords(kv, { name: `document_orders_${ORDERS}`, prefix: keys.documents }, batch, (entry) =>
    reindex(kv, entry),
  );
}

/**
 * Names the senders of the next `batch` documents in whose place earlier versions had put the member who took the document
 * over. @returns whether no document is left
 */
export function restoreSenders(kv: Deno.Kv, batch: number): Promise<boolean> {
  return walkRecords(kv, { name: "document_senders", prefix: keys.documents }, batch, async ({ key }) =>
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
  const [recipients, infos] = await Promise.all([
    findPeople(kv, document._id, stored),
    findInfos(kv, document._id, stored),
  ]);
  if (!recipients || !infos) return;
  const next = {
    ...stored,
    ...searchWordsOf({ document, recipients, infos }, null),
    ...(stored.ownData ? {} : ownDataOf(document)),
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
  const writeSet = emptyWriteSet();
  writeSet.checks.push({ key: entry.key, versionstamp: entry.versionstamp });
  writeSet.writes.push({ key: entry.key, bytes: packStored(next) });
  addIndexes(writeSet, stored, next);
  return (await carryOut(kv, writeSet)) !== null;
}
