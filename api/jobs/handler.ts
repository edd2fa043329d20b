import type { Job } from "../../domain/job/job.ts";

/** What became of a try: `retryAt` in epoch milliseconds. A throw is tried again by the runner, and given up at last. */
export type JobResult = "done" | { retryAt: number; error: string } | { giveUp: string };

export type JobHandler = (job: Job) => Promise<JobResult>;

export type JobHandlers = Record<Job["task"]["kind"], JobHandler>;
