import { toInstant } from "../../../domain/ids.ts";
import { isShared } from "../../../domain/job/fair-share.ts";
import { Job, type JobRequest } from "../../../domain/job/job.ts";
import type { JobLease, JobStore } from "../../ports/jobs.ts";
import * as keys from "../keys.ts";
import { commit, get, lastOf, listEntries } from "../kv.ts";
import { readEntry } from "../records.ts";
import { dueKinds, firstDue } from "./due-kinds.ts";
import { claimJobs, jobFinisher } from "./job-claim.ts";
import { JobBatch, jobWrites, packJob, singleJobWrites } from "./job-writes.ts";
import { listShared } from "./shared-due.ts";

/**
 * Stores jobs with a due time. A lease moves the due time to the lease's end, so that the job of a crashed worker
 * becomes due again.
 */
export function jobStore(kv: Deno.Kv, newName: () => string, onJobs?: () => void): JobStore {
  return {
    async add(requests: JobRequest[]) {
      const { writes, marks } = jobWrites(requests, newName);
      const atomic = kv.atomic();
      for (const { key, bytes } of writes) atomic.set(key, bytes);
      for (const key of marks) atomic.set(key, null);
      await commit(atomic);
      onJobs?.();
    },
    async ensure(id, request) {
      const { writes, marks } = singleJobWrites([{ id, ...request }]);
      const atomic = kv.atomic().check({ key: keys.jobKey(id), versionstamp: null });
      for (const { key, bytes } of writes) atomic.set(key, bytes);
      for (const key of marks) atomic.set(key, null);
      if ((await commit(atomic)).ok) onJobs?.();
    },
    spread: () => spreadBatches(kv),
    dueKinds: (nowMs) => dueKinds(kv, nowMs),
    claim: (kind, limit, nowMs, leaseMs, workers) => claimJobs(kv, { kind, limit, nowMs, leaseMs, workers }),
    async renew(lease, untilMs) {
      return rewrite(
        kv,
        lease,
        { ...lease.job, lease: { until: toInstant(untilMs), epoch: lease.job.epoch } },
        untilMs,
      );
    },
    finish: jobFinisher(kv),
    async retry(lease, atMs, error) {
      const { lease: _, ...job } = lease.job;
      return rewrite(kv, lease, { ...job, dueAt: toInstant(atMs), lastError: error }, atMs);
    },
    async proceed(lease, atMs) {
      const { lease: _, lastError: __, ...job } = lease.job;
      return rewrite(kv, lease, { ...job, dueAt: toInstant(atMs), attempts: 0 }, atMs);
    },
    async bury(lease, nowMs, error) {
      const { lease: _, ...job } = lease.job;
      const dead: Job = { ...job, deadAt: toInstant(nowMs), lastError: error };
      const { ok } = await commit(
        guarded(kv, lease)
          .set(keys.jobKey(job.id), packJob(dead))
          .set(keys.jobDeadKey(job.id), null)
          .delete(keys.jobDueKey(job.task, lease.dueMs, job.id)),
      );
      return ok;
    },
    async nextDueMs(kinds) {
      const firsts = await firstDue(kv);
      const present = ["batch" as const, ...kinds].filter((kind) => firsts.has(kind));
      const dueTimes = present.map((kind) => (isShared(kind) ? listSharedTimes(kv, kind) : [firsts.get(kind)!]));
      const times = (await Promise.all(dueTimes)).flat();
      return times.length > 0 ? Math.min(...times) : null;
    },
    async listDead() {
      const entries = await listEntries(kv, { prefix: keys.deadJobs });
      const jobs = await Promise.all(
        entries.map(async (entry) => readEntry(Job, await get(kv, keys.jobKey(lastOf(entry.key))))),
      );
      return jobs.filter((job) => job !== null);
    },
    async revive(id, nowMs) {
      const entry = await get(kv, keys.jobKey(id));
      const job = readEntry(Job, entry);
      if (!job?.deadAt) return false;
      const { deadAt: _, ...rest } = job;
      const revived: Job = { ...rest, attempts: 0, dueAt: toInstant(nowMs) };
      const { ok } = await commit(
        kv
          .atomic()
          .check(entry)
          .set(keys.jobKey(id), packJob(revived))
          .delete(keys.jobDeadKey(id))
          .set(keys.jobDueKey(job.task, nowMs, id), null),
      );
      if (ok) onJobs?.();
      return ok;
    },
    async release(kinds, nowMs) {
      for (const kind of kinds) {
        for (const { key } of await listEntries(kv, { prefix: keys.jobDuePrefix(kind) })) {
          if (keys.partsOfDue(key).dueMs < nowMs) continue;
          const id = lastOf(key);
          const entry = await get(kv, keys.jobKey(id));
          const job = readEntry(Job, entry);
          if (!job?.lease) continue;
          const { lease: _, ...free } = job;
          await commit(
            kv
              .atomic()
              .check(entry)
              .set(keys.jobKey(id), packJob({ ...free, epoch: job.epoch + 1 }))
              .delete(key)
              .set(keys.jobDueKey(job.task, nowMs, id), null),
          );
        }
      }
    },
  };
}

/** The earliest due time of each workspace. */
async function listSharedTimes(kv: Deno.Kv, kind: keys.DueKind): Promise<number[]> {
  const firsts = await listShared(kv, kind as keys.JobKind, { limit: 1, untilMs: Number.POSITIVE_INFINITY });
  return firsts.map(({ dueMs }) => dueMs);
}

/** An atomic that fails if another worker has taken over the lease, because the record has changed then. */
function guarded(kv: Deno.Kv, { job, versionstamp }: JobLease): Deno.AtomicOperation {
  return kv.atomic().check({ key: keys.jobKey(job.id), versionstamp });
}

/** Rewrites the job and updates the caller's lease to the new record. */
async function rewrite(kv: Deno.Kv, lease: JobLease, job: Job, dueMs: number): Promise<boolean> {
  const atomic = guarded(kv, lease).set(keys.jobKey(job.id), packJob(job));
  if (dueMs !== lease.dueMs) atomic.delete(keys.jobDueKey(job.task, lease.dueMs, job.id));
  const result = await commit(atomic.set(keys.jobDueKey(job.task, dueMs, job.id), null));
  if (result.ok) Object.assign(lease, { job, versionstamp: result.versionstamp, dueMs });
  return result.ok;
}

/** Expands each batch into single jobs, exactly once, in one atomic. */
async function spreadBatches(kv: Deno.Kv): Promise<void> {
  for (const { key } of await listEntries(kv, { prefix: keys.jobDuePrefix("batch") })) {
    const id = lastOf(key);
    const entry = await get(kv, keys.jobBatchKey(id));
    const batch = readEntry(JobBatch, entry);
    const { writes, marks } = singleJobWrites(batch?.jobs ?? []);
    const atomic = kv.atomic().check(entry).delete(keys.jobBatchKey(id)).delete(key);
    for (const write of writes) atomic.set(write.key, write.bytes);
    for (const mark of marks) atomic.set(mark, null);
    await commit(atomic);
  }
}
