/** Sharing of workers among workspaces: one whose jobs hang leaves workers to every other. */
import type { JobTask } from "./job.ts";

const sharedKinds: ReadonlySet<string> = new Set<JobTask["kind"]>([
  "spread_webhook_events",
  "deliver_webhooks",
  "deliver_slow_webhooks",
]);

export function isShared(kind: string): boolean {
  return sharedKinds.has(kind);
}

/** The workspace that a job counts for; `null` for kinds that simply run in the order of their due times. */
export function sharerOf(task: JobTask): string | null {
  return isShared(task.kind) && "workspaceId" in task ? task.workspaceId : null;
}

/** Workers of a kind: how many jobs of each workspace run, and how many more jobs could. */
export type Workers = { running: ReadonlyMap<string, number>; free: number };

/**
 * Chooses jobs, those of the workspace with the fewest running jobs first, the oldest of each first. A workspace gets a
 * worker only while it has fewer than are free, so that about one in `n + 1` stays free beside `n` busy workspaces.
 * @param due those of each workspace in order of their due times
 */
export function pickFairly<T extends { sharer: string }>(due: Iterable<T>, workers: Workers, limit: number): T[] {
  const waiting = Map.groupBy(due, ({ sharer }) => sharer);
  const running = new Map([...waiting.keys()].map((sharer) => [sharer, workers.running.get(sharer) ?? 0]));
  const picked: T[] = [];
  while (picked.length < limit && running.size > 0) {
    const [sharer, count] = [...running].reduce((least, entry) => (entry[1] < least[1] ? entry : least));
    if (count >= workers.free - picked.length) break;
    const jobs = waiting.get(sharer)!;
    picked.push(jobs.shift()!);
    if (jobs.length === 0) running.delete(sharer);
    else running.set(sharer, count + 1);
  }
  return picked;
}
