import { isShared, sharerOf, type Workers } from "../../domain/job/fair-share.ts";
import type { Clock, Log } from "../ports/basics.ts";
import type { JobLease, JobStore } from "../ports/jobs.ts";
import type { JobHandlers } from "./handler.ts";

type Kind = keyof JobHandlers;

export type RunnerOptions = {
  jobs: JobStore;
  handlers: JobHandlers;
  clock: Clock;
  log: Log;
  killPoint: (name: string) => void;
  /** Maximum delay until a job of another process is noticed; `wake` notices this process's jobs immediately. */
  pollMs?: number;
  leaseMs?: number;
  slowAfterMs?: number;
};

export type Runner = {
  /** Starts polling for jobs. */
  start(): void;
  wake(): void;
  /** Stops claiming jobs and waits for running ones. */
  stop(): Promise<void>;
  /** Runs everything that is due now, including follow-up jobs. */
  runDue(): Promise<void>;
};

/**
 * Number of jobs of a kind that run in parallel; no more are leased. Kinds that wait for a remote server get few,
 * because after a crash leased jobs wait until their lease ends. Kinds that only write to the database get many and are
 * claimed in batches.
 */
const concurrency: Record<Kind, number> = {
  seal: 1,
  mail: 4,
  merge: 1,
  place_files: 2,
  forget: 1,
  forget_comments: 1,
  apply_retention: 1,
  empty_folder: 1,
  erase_binned: 2,
  hand_over_documents: 1,
  clear_workspace: 1,
  spread_two_factor_rule: 1,
  erase_account: 1,
  spread_person: 1,
  send_agreement: 1,
  erase_person: 1,
  send_bulk: 1,
  sweep: 1,
  reindex_documents: 1,
  restore_senders: 1,
  index_text: 1,
  unindex_text: 1,
  index_former_texts: 1,
  // On two workers, see `api/pdf/worker/queue.ts`.
  first_page: 2,
  page_images: 1,
  expire: 20,
  remind: 20,
  expiry_alert: 20,
  text_message: 2,
  erase_selfie: 1,
  refund: 2,
  // A workspace alone gets two of them, see `pickFairly`.
  spread_webhook_events: 3,
  // Each waits for one receiver, at most 15 s: see `mostAtOnce`.
  deliver_webhooks: 20,
  deliver_slow_webhooks: 3,
  remember_recipients: 2,
  remember_signer: 2,
};
/** Batch size for claiming kinds that only write to the database. */
const BATCH = 10;
const inBatches: ReadonlySet<Kind> = new Set(["expire", "remind", "expiry_alert"]);
/**
 * Maximum running jobs of kinds that wait for third-party servers. A job that runs longer than `SLOW_AFTER_MS` gives up
 * its slot to the next job until this maximum runs, so that hanging servers do not delay others. Of this maximum, each
 * workspace gets a share.
 */
const mostAtOnce: Partial<Record<Kind, number>> = { deliver_webhooks: 100, deliver_slow_webhooks: 30 };
const SLOW_AFTER_MS = 1_000;
export const jobKinds = Object.keys(concurrency) as Kind[];

const LEASE_MS = 10_000;
const POLL_MS = 1_000;
/** Pause before the runner reads when the next job is due. */
const REST_MS = 20;
const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 15 * 60_000;
/** Maximum attempts; with the waits between them about two hours. */
const TRIES = 14;

/** Back-off after this many failed attempts: doubles, half of it random. */
export function retryDelayMs(attempts: number, random: () => number = Math.random): number {
  const delayMs = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.max(0, attempts - 1));
  return Math.round(delayMs / 2 + (delayMs / 2) * random());
}

/** Runs jobs at least once each, several kinds in parallel. */
export function createRunner(options: RunnerOptions): Runner {
  const { jobs, clock, log, pollMs = POLL_MS, leaseMs = LEASE_MS, slowAfterMs = SLOW_AFTER_MS } = options;
  const running = new Map<Kind, Set<Promise<void>>>(jobKinds.map((kind) => [kind, new Set()]));
  /** Number of running jobs that have given up their slot. */
  const waiting = new Map<Kind, number>();
  /** Number of running jobs of shared kinds, by workspace. */
  const shares = new Map<Kind, Map<string, number>>();
  let isStarted = false;
  /** Kinds with due jobs or free capacity. */
  const requestedKinds = new Set<Kind>();
  let isLooking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;

  function freePlaces(kind: Kind): number {
    const count = running.get(kind)!.size;
    const most = mostAtOnce[kind] ?? concurrency[kind];
    return Math.min(concurrency[kind] - count + (waiting.get(kind) ?? 0), most - count);
  }

  /** Gives up the job's slot if it runs for long. @returns a function to call at the job's end */
  function watchPatience(kind: Kind): () => void {
    if (mostAtOnce[kind] === undefined) return () => undefined;
    const add = (count: number) => waiting.set(kind, (waiting.get(kind) ?? 0) + count);
    let hasLeft = false;
    const timer = setTimeout(() => {
      hasLeft = true;
      add(1);
      requestLook([kind]);
    }, slowAfterMs);
    return () => {
      clearTimeout(timer);
      if (hasLeft) add(-1);
    };
  }

  const workersOf = (kind: Kind): Workers => ({
    running: shares.get(kind) ?? new Map(),
    free: (mostAtOnce[kind] ?? concurrency[kind]) - running.get(kind)!.size,
  });

  /** Counts a job of a shared kind for its workspace. @returns a function to call at the job's end */
  function enterShare({ job: { task } }: JobLease): () => void {
    const sharer = sharerOf(task);
    if (sharer === null) return () => undefined;
    const counts = shares.get(task.kind) ?? new Map<string, number>();
    shares.set(task.kind, counts);
    counts.set(sharer, (counts.get(sharer) ?? 0) + 1);
    return () => {
      const left = counts.get(sharer)! - 1;
      if (left > 0) counts.set(sharer, left);
      else counts.delete(sharer);
    };
  }

  async function claim(kind: Kind): Promise<number> {
    const atWork = running.get(kind)!;
    const free = freePlaces(kind);
    const batch = inBatches.has(kind) ? BATCH : 1;
    const leases = free >= batch ? await jobs.claim(kind, free, clock.now(), leaseMs, workersOf(kind)) : [];
    for (const lease of leases) {
      const endPatience = watchPatience(kind);
      const leaveShare = enterShare(lease);
      const work = workOff(options, lease, leaseMs).finally(() => {
        endPatience();
        leaveShare();
        atWork.delete(work);
        requestLook([kind]);
      });
      atWork.add(work);
    }
    return leases.length;
  }

  async function claimAll(): Promise<number> {
    await jobs.spread();
    const due = await jobs.dueKinds(clock.now());
    let claimed = 0;
    for (const kind of jobKinds) if (due.has(kind)) claimed += await claim(kind);
    return claimed;
  }

  function requestLook(kinds: readonly Kind[]): void {
    if (!isStarted) return;
    for (const kind of kinds) requestedKinds.add(kind);
    if (!isLooking) void claimRequested();
  }

  async function claimRequested(): Promise<void> {
    isLooking = true;
    clearTimeout(timer);
    try {
      while (requestedKinds.size > 0 && isStarted) {
        const kinds = [...requestedKinds];
        requestedKinds.clear();
        if (kinds.length > 1) await claimAll();
        else await claim(kinds[0]!);
      }
    } catch (error) {
      log("error", "looking for jobs failed", { error: String(error) });
    }
    isLooking = false;
    if (isStarted) timer = setTimeout(() => void sleepUntilDue(), REST_MS);
  }

  async function sleepUntilDue(): Promise<void> {
    // Due jobs of a shared kind may wait for a running job's end, which requests another look.
    const isWaitingForShare = (kind: Kind) => isShared(kind) && running.get(kind)!.size > 0;
    const open = jobKinds.filter((kind) => freePlaces(kind) > 0 && !isWaitingForShare(kind));
    const dueMs = await jobs.nextDueMs(open).catch(() => null);
    clearTimeout(timer);
    if (!isStarted || isLooking || dueMs === null) return;
    timer = setTimeout(wake, Math.min(pollMs, Math.max(0, dueMs - clock.now())));
  }

  const wake = () => requestLook(jobKinds);

  const allRunning = () => [...running.values()].flatMap((atWork) => [...atWork]);

  return {
    start() {
      isStarted = true;
      poll = setInterval(wake, pollMs);
      wake();
    },
    wake,
    async stop() {
      isStarted = false;
      clearInterval(poll);
      clearTimeout(timer);
      await Promise.allSettled(allRunning());
    },
    async runDue() {
      for (;;) {
        const isIdle = allRunning().length === 0;
        const claimed = await claimAll();
        if (isIdle && claimed === 0) return;
        await Promise.race([Promise.all(allRunning()), new Promise((resolve) => setTimeout(resolve, 50))]);
      }
    },
  };
}

/** Runs one attempt of a job and renews its lease meanwhile. */
async function workOff(options: RunnerOptions, lease: JobLease, leaseMs: number): Promise<void> {
  const { jobs, handlers, clock, log, killPoint } = options;
  const { id, attempts, task } = lease.job;
  killPoint("after_claim");
  let renewing: Promise<unknown> = Promise.resolve();
  const renewal = setInterval(() => {
    renewing = renewing.then(() => jobs.renew(lease, clock.now() + leaseMs)).catch(() => false);
  }, leaseMs / 3);
  const settle = async (write: () => Promise<boolean>) => {
    clearInterval(renewal);
    await renewing;
    if (!(await write())) log("warn", "a job was taken over by another worker", { job: id, kind: task.kind });
  };
  try {
    const result = await handlers[task.kind](lease.job);
    killPoint("before_finish");
    if (result === "done") await settle(() => jobs.finish(lease));
    else if ("waitUntil" in result) await settle(() => jobs.proceed(lease, result.waitUntil));
    else if ("nextAt" in result) {
      if (result.did === 0) throw new Error("the job made no progress");
      await settle(() => jobs.proceed(lease, result.nextAt));
    } else if ("giveUp" in result) await settle(() => jobs.bury(lease, clock.now(), result.giveUp));
    else await settle(() => jobs.retry(lease, result.retryAt, result.error));
  } catch (thrown) {
    const error = thrown instanceof Error ? (thrown.stack ?? thrown.message).slice(0, 2_000) : String(thrown);
    const isLast = attempts >= TRIES;
    log(isLast ? "error" : "warn", isLast ? "a job was given up" : "a job failed", {
      job: id,
      kind: task.kind,
      attempts,
      error,
    });
    await settle(() =>
      isLast ? jobs.bury(lease, clock.now(), error) : jobs.retry(lease, clock.now() + retryDelayMs(attempts), error),
    ).catch((secondError) => log("error", "a job could not be put back", { job: id, error: String(secondError) }));
  } finally {
    clearInterval(renewal);
  }
}
