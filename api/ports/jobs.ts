/** Work to be done later. */
import type { Job, JobRequest, JobTask } from "../../domain/job/job.ts";

/** A job that one worker holds for a while; `dueMs` is when others may take it. */
export type JobLease = { job: Job; versionstamp: string; dueMs: number };

type JobKind = JobTask["kind"];

/** What a lease's holder writes fails (`false`) once another worker has taken the job. */
export type JobStore = {
  add(requests: JobRequest[]): Promise<void>;
  /** The one job of this name, unless it is there already. */
  ensure(id: string, request: JobRequest): Promise<void>;
  /** Large batches of one commit become jobs of their own. */
  spread(): Promise<void>;
  claim(kind: JobKind, limit: number, nowMs: number, leaseMs: number): Promise<JobLease[]>;
  renew(lease: JobLease, untilMs: number): Promise<boolean>;
  finish(lease: JobLease): Promise<boolean>;
  retry(lease: JobLease, atMs: number, error: string): Promise<boolean>;
  /** The rest of a job that went well so far: its tries are counted anew. */
  proceed(lease: JobLease, atMs: number): Promise<boolean>;
  bury(lease: JobLease, nowMs: number, error: string): Promise<boolean>;
  nextDueMs(kinds: readonly JobKind[]): Promise<number | null>;
  listDead(): Promise<Job[]>;
  /** A person wants a buried job tried again. */
  revive(id: string, nowMs: number): Promise<boolean>;
  /** Ends all leases: for the start of the only process there is. */
  release(kinds: readonly JobKind[], nowMs: number): Promise<void>;
};
