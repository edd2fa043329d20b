/** The job queue. */
import type { Job, JobRequest, JobTask } from "../../domain/job/job.ts";

/** A job that a worker holds for a while; `dueMs` is when others may take it. */
export type JobLease = { job: Job; versionstamp: string; dueMs: number };

type JobKind = JobTask["kind"];

/** Writes of a lease's holder fail (`false`) once another worker has taken the job. */
export type JobStore = {
  add(requests: JobRequest[]): Promise<void>;
  /** Makes the one job of this name unless it exists. */
  ensure(id: string, request: JobRequest): Promise<void>;
  /** Expands large batches of one commit into jobs of their own. */
  spread(): Promise<void>;
  claim(kind: JobKind, limit: number, nowMs: number, leaseMs: number): Promise<JobLease[]>;
  renew(lease: JobLease, untilMs: number): Promise<boolean>;
  finish(lease: JobLease): Promise<boolean>;
  retry(lease: JobLease, atMs: number, error: string): Promise<boolean>;
  /** Reschedules the rest of a job that succeeded so far; its count of tries restarts. */
  proceed(lease: JobLease, atMs: number): Promise<boolean>;
  bury(lease: JobLease, nowMs: number, error: string): Promise<boolean>;
  nextDueMs(kinds: readonly JobKind[]): Promise<number | null>;
  listDead(): Promise<Job[]>;
  /** Revives a dead job on a person's request. */
  revive(id: string, nowMs: number): Promise<boolean>;
  /** Ends all leases: for the start of a single process. */
  release(kinds: readonly JobKind[], nowMs: number): Promise<void>;
};
