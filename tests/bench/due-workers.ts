/** Job workers that behave like separate processes, and one that dies. */

import type { JobHandler, JobHandlers } from "../../api/jobs/handler.ts";
import { createRunner, jobKinds, type Runner } from "../../api/jobs/runner.ts";
import type { JobStore } from "../../api/ports/jobs.ts";
import type { Job } from "../../domain/job/job.ts";
import { ulid } from "../../domain/ulid.ts";

export const newName = () => ulid(Date.now(), crypto.getRandomValues(new Uint8Array(16)));

/** Starts handlers for some kinds of jobs; a job of another kind is a bug in the bench. */
export function startWorker(jobs: JobStore, some: Partial<JobHandlers>): Runner {
  const others: JobHandler = (job) => Promise.reject(new Error(`a ${job.task.kind} job`));
  const handlers = { ...Object.fromEntries(jobKinds.map((kind) => [kind, others])), ...some } as JobHandlers;
  const log = (level: string, message: string, facts?: object) => {
    if (level === "error") console.error(message, facts);
  };
  const runner = createRunner({ jobs, handlers, clock: { now: Date.now }, log, killPoint: () => undefined });
  runner.start();
  return runner;
}

/** A worker that dies between doing its work and finishing the job; afterwards none of its work continues. */
export function startMortal(jobs: JobStore, some: Partial<JobHandlers>, isTime: () => boolean): { bury(): void } {
  let isDead = false;
  const alive = async <T>(work: () => Promise<T>): Promise<T> => {
    const result = isDead ? undefined : await work();
    return isDead ? new Promise<T>(() => {}) : (result as T);
  };
  const mortalJobs = Object.fromEntries(
    Object.entries(jobs).map(([name, call]) => [
      name,
      (...args: unknown[]) => alive(() => (call as (...all: unknown[]) => Promise<unknown>)(...args)),
    ]),
  ) as JobStore;
  const mortalHandlers = Object.fromEntries(
    Object.entries(some).map(([kind, handler]) => [
      kind,
      (job: Job) =>
        alive(async () => {
          const result = await handler(job);
          isDead ||= isTime();
          return result;
        }),
    ]),
  );
  const runner = startWorker(mortalJobs, mortalHandlers);
  return { bury: () => void runner.stop() };
}
