import type { Job } from "../../domain/job/job.ts";

/**
 * What became of a try, with times in epoch milliseconds. `nextAt`: it went well, and a further part of the job is due
 * then. The runner repeats a job that throws, and gives it up at last.
 */
export type JobResult = "done" | { nextAt: number } | { retryAt: number; error: string } | { giveUp: string };

export type JobHandler = (job: Job) => Promise<JobResult>;

export type JobHandlers = Record<Job["task"]["kind"], JobHandler>;
