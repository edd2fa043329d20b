import * as z from "zod/mini";
import { Instant } from "../../../domain/ids.ts";
import { type Job, type JobRequest, Job as JobSchema, JobTask } from "../../../domain/job/job.ts";
import type { Key } from "../keys.ts";
import { batchDueKey, jobBatchKey, jobDueKey, jobKey } from "../keys.ts";
import { inPieces, pack } from "../records.ts";
import type { Write } from "../write-set.ts";

/**
 * A commit with more jobs than this stores them as batches, which the runner expands, so that 500 invitations fit into
 * one atomic.
 */
const SINGLE_JOBS = 40;

export const JobBatch = z.object({ jobs: z.array(z.object({ id: z.string(), task: JobTask, dueAt: Instant })) });

/** The writes and index entries of new jobs. Assigns the ids, so that they do not depend on batching. */
export function jobWrites(requests: readonly JobRequest[], newName: () => string): { writes: Write[]; marks: Key[] } {
  const jobs = requests.map(({ task, dueAt }) => ({ id: newName(), task, dueAt }));
  if (jobs.length <= SINGLE_JOBS) return singleJobWrites(jobs);
  const batches = inPieces(jobs, 40 * 1024, 100).map((piece) => ({ id: newName(), jobs: piece }));
  return {
    writes: batches.map(({ id, jobs: piece }) => ({ key: jobBatchKey(id), bytes: pack({ jobs: piece }) })),
    marks: batches.map(({ id }) => batchDueKey(id)),
  };
}

export function singleJobWrites(jobs: readonly { id: string; task: JobTask; dueAt: Instant }[]): {
  writes: Write[];
  marks: Key[];
} {
  return {
    writes: jobs.map((one) => ({ key: jobKey(one.id), bytes: packJob({ ...one, attempts: 0, epoch: 0 }) })),
    marks: jobs.map((one) => jobDueKey(one.task, Date.parse(one.dueAt), one.id)),
  };
}

export function packJob(job: Job): Uint8Array {
  return pack(z.parse(JobSchema, job));
}
