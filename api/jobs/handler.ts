import type { Job } from "../../domain/job/job.ts";

/**
 * The result of one attempt; times are epoch milliseconds. `nextAt`: succeeded, and the next part of the job is due
 * then. The runner repeats a job that throws, and finally moves it to the dead letters.
 */
export type JobResult = "done" | { nextAt: number } | { retryAt: number; error: string } | { giveUp: string };

export type JobHandler = (job: Job) => Promise<JobResult>;

export type JobHandlers = Record<Job["task"]["kind"], JobHandler>;
