import type { Folder } from "../../../domain/folder/folder.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { DocumentStore } from "../../ports/documents.ts";
import * as keys from "../keys.ts";
import { getAll } from "../kv.ts";
import { carryOut, emptyWriteSet, joined } from "../write-set.ts";
import { addIndexes } from "./document-commit.ts";
import { packStored, readStored, type StoredDocument } from "./document-record.ts";

type Moves = Awaited<ReturnType<DocumentStore["move"]>>;
type Read = Versioned<StoredDocument>;

/** Documents per atomic: together with the folder's check this makes ten checks, the maximum over the network. */
const BATCH = 9;

/** Rewrites only heads and index entries, so that the cost does not depend on the document's size. */
export async function moveDocuments(
  kv: Deno.Kv,
  ids: readonly DocumentId[],
  folder: Versioned<Folder> | null,
  isAllowed: Parameters<DocumentStore["move"]>[2],
): Promise<Moves> {
  const results: Moves = [];
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const found = await getAll(kv, batch.map(keys.documentKey));
    const movable: Read[] = [];
    for (const [index, entry] of found.entries()) {
      const id = batch[index]!;
      const stored = readStored(entry);
      const refusal = stored ? isAllowed(listedOf(stored)) : "not_found";
      if (refusal) results.push({ id, result: refusal });
      else movable.push({ value: stored!, versionstamp: entry.versionstamp! });
    }
    const result = (await commitBatch(kv, movable, folder)) ? "moved" : "lost";
    results.push(...movable.map(({ value }) => ({ id: value.document._id, result }) as const));
  }
  return results;
}

function listedOf({ document, members }: StoredDocument) {
  return members ? { ...document, members } : document;
}

async function commitBatch(kv: Deno.Kv, batch: readonly Read[], folder: Versioned<Folder> | null): Promise<boolean> {
  const writeSet = emptyWriteSet();
  const changed = batch.filter(({ value }) => value.document.folderId !== folder?.value._id);
  if (changed.length === 0) return true;
  for (const { value: stored, versionstamp } of changed) {
    const { folderId: _former, ...document } = stored.document;
    const next = { ...stored, document: folder ? { ...document, folderId: folder.value._id } : document };
    const key = keys.documentKey(document._id);
    writeSet.checks.push({ key, versionstamp });
    writeSet.writes.push({ key, bytes: packStored(next) });
    addIndexes(writeSet, stored, next);
  }
  if (folder) {
    const key = keys.folderKey(changed[0]!.value.document.workspaceId, folder.value._id);
    writeSet.checks.push({ key, versionstamp: folder.versionstamp });
  }
  // Joining the sets writes each counter once.
  return (await carryOut(kv, joined([writeSet]))) !== null;
}
