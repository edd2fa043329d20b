import type { JobRequest } from "../../../domain/job/job.ts";
import { Bulk, type BulkId, BulkRow } from "../../../domain/template/bulk/bulk.ts";
import type { BulkStore } from "../../ports/templates.ts";
import { jobWrites } from "../job/job-writes.ts";
import * as keys from "../keys.ts";
import { commit, deleteBelow, get, getAll, lastOf, listEntries } from "../kv.ts";
import { pack, readEntry, readRecord, readVersioned } from "../records.ts";
import { carryOut, emptyWriteSet, type WriteSet } from "../write-set.ts";

export function bulkStore(kv: Deno.Kv, newName: () => string, onJobs: () => void): BulkStore {
  async function write(writeSet: WriteSet, jobs: readonly JobRequest[]): Promise<boolean> {
    const { writes, marks } = jobWrites(jobs, newName);
    writeSet.writes.push(...writes);
    writeSet.marks.push(...marks);
    const isWritten = (await carryOut(kv, writeSet)) !== null;
    if (isWritten && jobs.length > 0) onJobs();
    return isWritten;
  }
  async function readRows(prefix: keys.Key, from: number, limit: number): Promise<BulkRow[]> {
    const entries = await listEntries(kv, { start: [...prefix, from], end: [...prefix, Infinity] }, { limit });
    return entries.map(({ value }) => readRecord(BulkRow, value));
  }
  return {
    async create(bulk, jobs) {
      const writeSet = emptyWriteSet();
      const key = keys.bulkKey(bulk._id);
      writeSet.checks.push({ key, versionstamp: null });
      writeSet.writes.push({ key, bytes: pack(bulk) });
      writeSet.marks.push(keys.bulkMark(bulk.workspaceId, bulk._id));
      return write(writeSet, jobs);
    },
    async find(id) {
      return readVersioned(Bulk, await get(kv, keys.bulkKey(id)));
    },
    async put({ versionstamp }, next, rows, jobs) {
      const writeSet = emptyWriteSet();
      const key = keys.bulkKey(next._id);
      writeSet.checks.push({ key, versionstamp });
      writeSet.writes.push({ key, bytes: pack(next) });
      for (const row of rows) {
        const bytes = pack(row);
        writeSet.writes.push({ key: [...keys.bulkRows(next._id), row.row], bytes });
        if ("code" in row) writeSet.writes.push({ key: [...keys.bulkFailures(next._id), row.row], bytes });
      }
      return write(writeSet, jobs);
    },
    async remove({ value, versionstamp }) {
      const writeSet = emptyWriteSet();
      const key = keys.bulkKey(value._id);
      writeSet.checks.push({ key, versionstamp });
      writeSet.deletes.push(key, keys.bulkMark(value.workspaceId, value._id));
      return write(writeSet, []);
    },
    async list({ workspace, before, limit }) {
      const prefix = keys.bulksOf(workspace);
      const selector = { start: prefix, end: [...prefix, before ?? "~"] };
      const marks = await listEntries(kv, selector, { reverse: true, limit });
      const entries = await getAll(
        kv,
        marks.map(({ key }) => keys.bulkKey(lastOf(key) as BulkId)),
      );
      return entries.flatMap((entry) => readEntry(Bulk, entry) ?? []);
    },
    rows: (id, from, limit) => readRows(keys.bulkRows(id), from, limit),
    failures: (id, from, limit) => readRows(keys.bulkFailures(id), from, limit),
    async clear(workspace) {
      for (const { key } of await listEntries(kv, { prefix: keys.bulksOf(workspace) })) {
        const id = lastOf(key) as BulkId;
        for (const prefix of [keys.bulkRows(id), keys.bulkFailures(id)]) await deleteBelow(kv, prefix);
        await commit(kv.atomic().delete(keys.bulkKey(id)).delete(key));
      }
    },
  };
}
