/** The job queue. */
import type { Workers } from "../../domain/job/fair-share.ts";
import type { Job, JobRequest, JobTask } from "../../domain/job/job.ts";

/** A job leased by a worker; from `dueMs` on, other workers may claim it. */
export type JobLease = { job: Job; versionstamp: string; dueMs: number };

type JobKind = JobTask["kind"];

/** The job store. Writes with a lease return `false` once another worker has claimed the job. */
export type JobStore = {
  add(requests: JobRequest[]): Promise<void>;
  /** Creates the job with this id unless it exists. */
  ensure(id: string, request: JobRequest): Promise<void>;
  /** Expands large batches into single jobs. */
  spread(): Promise<void>;
  /** Kinds with jobs that are due, and kinds with any job if workspaces share their workers; to be claimed one by one. */
  dueKinds(nowMs: number): Promise<ReadonlySet<string>>;
  /** Leases due jobs, oldest first; those of shared kinds as `pickFairly` chooses them. */
  claim(kind: JobKind, limit: number, nowMs: number, leaseMs: number, workers?: Workers): Promise<JobLease[]>;
  renew(lease: JobLease, untilMs: number): Promise<boolean>;
  finish(lease: JobLease): Promise<boolean>;
  retry(lease: JobLease, atMs: number, error: string): Promise<boolean>;
  /** Reschedules the next part of a job that succeeded so far; resets its number of attempts. */
  proceed(lease: JobLease, atMs: number): Promise<boolean>;
  bury(lease: JobLease, nowMs: number, error: string): Promise<boolean>;
  nextDueMs(kinds: readonly JobKind[]): Promise<number | null>;
  listDead(): Promise<Job[]>;
  /** Revives a dead job on a person's request. */
  revive(id: string, nowMs: number): Promise<boolean>;
  /** Ends all leases; used at the start of a single process. */
  release(kinds: readonly JobKind[], nowMs: number): Promise<void>;
};
