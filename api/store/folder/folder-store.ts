import { FOLDERS_LIMIT, Folder } from "../../../domain/folder/folder.ts";
import type { FolderStore } from "../../ports/documents.ts";
import { jobWrites } from "../job/job-writes.ts";
import * as keys from "../keys.ts";
import { get, listEntries } from "../kv.ts";
import { pack, readRecord, readVersioned } from "../records.ts";
import { carryOut, emptyWriteSet } from "../write-set.ts";

export function folderStore(kv: Deno.Kv, newName: () => string, onJobs?: () => void): FolderStore {
  return {
    async read(workspace) {
      // Reads the lock before the folders, so that a change after this read fails the commit.
      const { versionstamp } = await get(kv, keys.folderTreeKey(workspace));
      const entries = await listEntries(kv, { prefix: keys.folders(workspace) }, { batchSize: FOLDERS_LIMIT });
      return { folders: entries.map(({ value }) => readRecord(Folder, value)), versionstamp };
    },
    async find(workspace, id) {
      return readVersioned(Folder, await get(kv, keys.folderKey(workspace, id)));
    },
    async commit(workspace, { versionstamp }, { put, removed, jobs }) {
      const writeSet = emptyWriteSet();
      const lock = keys.folderTreeKey(workspace);
      writeSet.checks.push({ key: lock, versionstamp });
      writeSet.marks.push(lock);
      writeSet.writes.push(...put.map((one) => ({ key: keys.folderKey(workspace, one._id), bytes: pack(one) })));
      writeSet.deletes.push(...removed.map((id) => keys.folderKey(workspace, id)));
      const { writes, marks } = jobWrites(jobs, newName);
      writeSet.writes.push(...writes);
      writeSet.marks.push(...marks);
      const isDone = (await carryOut(kv, writeSet)) !== null;
      if (isDone && jobs.length > 0) onJobs?.();
      return isDone;
    },
  };
}
