import type { Job } from "../../domain/job/job.ts";

/**
 * The result of one attempt; times are epoch milliseconds. `nextAt`: the next part of the job is due then, and this part
 * completed `did` items. A part that completed none counts as a failed attempt, so that a job cannot continue for ever.
 * `waitUntil`: the job has nothing to do before. The runner repeats a job that throws, and finally moves it to the dead
 * letters.
 */
export type JobResult =
  | "done"
  | { nextAt: number; did: number }
  | { waitUntil: number }
  | { retryAt: number; error: string }
  | { giveUp: string };

export type JobHandler = (job: Job) => Promise<JobResult>;

export type JobHandlers = Record<Job["task"]["kind"], JobHandler>;
