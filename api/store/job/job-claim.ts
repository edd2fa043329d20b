/** Leases are acquired and released ten at a time: a networked KV allows ten checks per atomic. */
import { TURNS_END_MS } from "../../../domain/file/picture-turn.ts";
import { toInstant } from "../../../domain/ids.ts";
import { isShared, pickFairly, type Workers } from "../../../domain/job/fair-share.ts";
import { Job } from "../../../domain/job/job.ts";
import type { JobLease } from "../../ports/jobs.ts";
import * as keys from "../keys.ts";
import { commit, getAll, lastOf, listEntries } from "../kv.ts";
import { readEntry } from "../records.ts";
import { packJob } from "./job-writes.ts";
import { listShared } from "./shared-due.ts";

const TEN = 10;
/** Factor by which more due jobs are read after a lost claim. */
const WIDER = 8;
const TRIES = 4;

/**
 * Kinds whose jobs are due at turns, all of them below `TURNS_END_MS`. A job of these kinds that is due at a time of the
 * clock has failed, or its worker has crashed: it is claimed first, however many turns wait.
 */
const byTurn: ReadonlySet<keys.JobKind> = new Set(["first_page", "page_images"]);

type Claim = { kind: keys.JobKind; limit: number; nowMs: number; leaseMs: number; workers?: Workers | undefined };

/** Claims at most `limit` due jobs, oldest first; if other workers claim some first, takes further ones. */
export async function claimJobs(kv: Deno.Kv, claim: Claim): Promise<JobLease[]> {
  if (byTurn.has(claim.kind)) {
    const overdue = await claimBetween(kv, claim, TURNS_END_MS);
    if (overdue.length > 0) return overdue;
  }
  return claimBetween(kv, claim, 0);
}

async function claimBetween(kv: Deno.Kv, claim: Claim, fromMs: number): Promise<JobLease[]> {
  const { nowMs, leaseMs } = claim;
  for (let tries = 1; ; tries++) {
    const dueKeys = await pick(kv, claim, fromMs, tries === 1);
    const tens = await Promise.all(inTens(dueKeys).map((ten) => claimTen(kv, ten, nowMs, nowMs + leaseMs)));
    const leases = tens.flatMap((ten) => ten ?? []);
    if (leases.length > 0 || !tens.includes(null) || tries === TRIES) return leases;
  }
}

async function pick(kv: Deno.Kv, claim: Claim, fromMs: number, isFirstTry: boolean): Promise<keys.Key[]> {
  const { kind, limit, nowMs, workers } = claim;
  if (isShared(kind)) {
    const due = await listShared(kv, kind, { limit, untilMs: nowMs });
    return pickFairly(due, workers ?? { running: new Map(), free: Number.POSITIVE_INFINITY }, limit).map(
      (one) => one.key,
    );
  }
  const prefix = keys.jobDuePrefix(kind);
  const dueRange = { start: [...prefix, fromMs], end: [...prefix, nowMs + 1] };
  const entries = await listEntries(kv, dueRange, { limit: isFirstTry ? limit : limit * WIDER });
  const from = isFirstTry ? 0 : Math.floor(Math.random() * Math.max(1, entries.length - limit + 1));
  return entries.slice(from, from + limit).map((entry) => entry.key);
}

/** @returns `null` if another worker has claimed one of them since they were listed */
async function claimTen(
  kv: Deno.Kv,
  dueKeys: readonly keys.Key[],
  nowMs: number,
  dueMs: number,
): Promise<JobLease[] | null> {
  const entries = await getAll(
    kv,
    dueKeys.map((key) => keys.jobKey(lastOf(key))),
  );
  const atomic = kv.atomic().check(...entries);
  const leased: Job[] = [];
  for (const [index, entry] of entries.entries()) {
    const job = readEntry(Job, entry);
    const isWork = job !== null && job.deadAt === undefined;
    // Another worker leased the job after the list was read.
    if (isWork && Date.parse(job.lease?.until ?? job.dueAt) > nowMs) continue;
    atomic.delete(dueKeys[index]!);
    if (!isWork) continue;
    const epoch = job.epoch + 1;
    const next: Job = { ...job, epoch, attempts: job.attempts + 1, lease: { until: toInstant(dueMs), epoch } };
    atomic.set(keys.jobKey(job.id), packJob(next)).set(keys.jobDueKey(job.task, dueMs, job.id), null);
    leased.push(next);
  }
  const result = await commit(atomic);
  return result.ok ? leased.map((job) => ({ job, versionstamp: result.versionstamp, dueMs })) : null;
}

/**
 * Ends the leases of finished jobs. Calls during a running write are batched into the next write.
 * @returns for each call whether the worker still held the lease
 */
export function jobFinisher(kv: Deno.Kv): (lease: JobLease) => Promise<boolean> {
  type Waiting = { lease: JobLease; ended: PromiseWithResolvers<boolean> };
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function endTen(ten: readonly Waiting[]): Promise<void> {
    try {
      const isOurs = await finish(kv, ten);
      // A lease that another worker has taken over must not prevent the others from ending.
      const results =
        isOurs || ten.length === 1 ? ten.map(() => isOurs) : await Promise.all(ten.map((one) => finish(kv, [one])));
      ten.forEach(({ ended }, index) => void ended.resolve(results[index]!));
    } catch (error) {
      for (const { ended } of ten) ended.reject(error);
    }
  }

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const tens = inTens(waiting);
      waiting = [];
      await Promise.all(tens.map(endTen));
    }
    isWriting = false;
  }

  return (lease) => {
    const ended = Promise.withResolvers<boolean>();
    waiting.push({ lease, ended });
    if (!isWriting) void writeAll();
    return ended.promise;
  };
}

async function finish(kv: Deno.Kv, ended: readonly { lease: JobLease }[]): Promise<boolean> {
  const atomic = kv.atomic();
  for (const { lease } of ended) {
    const { id, task } = lease.job;
    const key = keys.jobKey(id);
    atomic.check({ key, versionstamp: lease.versionstamp });
    atomic.delete(key).delete(keys.jobDueKey(task, lease.dueMs, id));
  }
  return (await commit(atomic)).ok;
}

function inTens<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / TEN) }, (_, nth) => all.slice(nth * TEN, (nth + 1) * TEN));
}
