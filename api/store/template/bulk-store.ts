import type { JobRequest } from "../../../domain/job/job.ts";
import { Bulk, type BulkId, BulkRow } from "../../../domain/template/bulk/bulk.ts";
import type { BulkStore } from "../../ports/templates.ts";
import { planJobs } from "../job/job-plan.ts";
import * as keys from "../keys.ts";
import { commit, deleteBelow, get, getAll, lastOf, listEntries } from "../kv.ts";
import { carryOut, emptyPlan, type Plan } from "../plan.ts";
import { pack, readEntry, readRecord, readVersioned } from "../records.ts";

export function bulkStore(kv: Deno.Kv, newName: () => string, onJobs: () => void): BulkStore {
  async function write(plan: Plan, jobs: readonly JobRequest[]): Promise<boolean> {
    const { writes, marks } = planJobs(jobs, newName);
    plan.writes.push(...writes);
    plan.marks.push(...marks);
    const isWritten = (await carryOut(kv, plan)) !== null;
    if (isWritten && jobs.length > 0) onJobs();
    return isWritten;
  }
  async function readRows(prefix: keys.Key, from: number, limit: number): Promise<BulkRow[]> {
    const entries = await listEntries(kv, { start: [...prefix, from], end: [...prefix, Infinity] }, { limit });
    return entries.map(({ value }) => readRecord(BulkRow, value));
  }
  return {
    async create(bulk, jobs) {
      const plan = emptyPlan();
      const key = keys.bulkKey(bulk._id);
      plan.checks.push({ key, versionstamp: null });
      plan.writes.push({ key, bytes: pack(bulk) });
      plan.marks.push(keys.bulkMark(bulk.workspaceId, bulk._id));
      return write(plan, jobs);
    },
    async find(id) {
      return readVersioned(Bulk, await get(kv, keys.bulkKey(id)));
    },
    async put({ versionstamp }, next, rows, jobs) {
      const plan = emptyPlan();
      const key = keys.bulkKey(next._id);
      plan.checks.push({ key, versionstamp });
      plan.writes.push({ key, bytes: pack(next) });
      for (const row of rows) {
        const bytes = pack(row);
        plan.writes.push({ key: [...keys.bulkRows(next._id), row.row], bytes });
        if ("code" in row) plan.writes.push({ key: [...keys.bulkFailures(next._id), row.row], bytes });
      }
      return write(plan, jobs);
    },
    async remove({ value, versionstamp }) {
      const plan = emptyPlan();
      const key = keys.bulkKey(value._id);
      plan.checks.push({ key, versionstamp });
      plan.deletes.push(key, keys.bulkMark(value.workspaceId, value._id));
      return write(plan, []);
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
