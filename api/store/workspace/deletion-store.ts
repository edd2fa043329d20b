import { Deletion, DoneDeletion } from "../../../domain/workspace/retention.ts";
import type { DeletionStore } from "../../ports/workspaces.ts";
import { commit, get, listEntries } from "../kv.ts";
import { begunDeletionKey, begunDeletions, deletionKey, deletions } from "../outside-keys.ts";
import { pack, readEntry, readRecord } from "../records.ts";

export function deletionStore(kv: Deno.Kv, newName: () => string): DeletionStore {
  return {
    async begin(workspace, deletion) {
      await commit(kv.atomic().set(begunDeletionKey(workspace, deletion.documentId), pack(deletion)));
    },
    async listBegun(workspace, limit) {
      const entries = await listEntries(kv, { prefix: begunDeletions(workspace) }, { limit });
      return entries.map(({ value }) => readRecord(Deletion, value));
    },
    async finish(workspace, document, at) {
      const entry = await get(kv, begunDeletionKey(workspace, document));
      const begun = readEntry(Deletion, entry);
      if (!begun) return;
      const done: DoneDeletion = { ...begun, id: newName(), deletedAt: at };
      // A lost race needs no retry: another process has finished the same record.
      await commit(
        kv
          .atomic()
          .check({ key: entry.key, versionstamp: entry.versionstamp })
          .delete(entry.key)
          .set(deletionKey(workspace, done.id), pack(done)),
      );
    },
    async cancel(workspace, document) {
      await commit(kv.atomic().delete(begunDeletionKey(workspace, document)));
    },
    async find(workspace, id) {
      return readEntry(DoneDeletion, await get(kv, deletionKey(workspace, id)));
    },
    async list(workspace, { before, limit }) {
      const prefix = deletions(workspace);
      const selector = before === undefined ? { prefix } : { prefix, end: [...prefix, before] };
      const entries = await listEntries(kv, selector, { reverse: true, limit: limit + 1 });
      const items = entries.slice(0, limit).map(({ value }) => readRecord(DoneDeletion, value));
      return { items, next: entries.length > limit ? items.at(-1)!.id : null };
    },
  };
}
