import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DocumentId, toInstant } from "../../domain/ids.ts";
import type { Job, JobRequest } from "../../domain/job/job.ts";
import { ulid } from "../../domain/ulid.ts";
import type { JobLease, JobStore } from "../ports/jobs.ts";
import { jobStore } from "../store/job/job-store.ts";
import type { JobHandler, JobHandlers } from "./handler.ts";
import { createRunner, retryDelayMs } from "./runner.ts";

const START_MS = Date.parse("2026-11-21T10:00:00.000Z");
const names = () => ulid(START_MS, crypto.getRandomValues(new Uint8Array(16)));

let kv: Deno.Kv;
let jobs: JobStore;
let nowMs: number;
let logged: string[];
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
  jobs = jobStore(kv, names);
  nowMs = START_MS;
  logged = [];
});
afterEach(() => kv.close());

const expireJob = (name: string, atMs = START_MS): JobRequest => ({
  task: { kind: "expire", documentId: name as DocumentId },
  dueAt: toInstant(atMs),
});
const nameOf = (job: Job) => ("documentId" in job.task ? String(job.task.documentId) : "");

function runnerWith(
  handler: JobHandler,
  killPoint: (name: string) => void = () => undefined,
  more: { pollMs?: number } = {},
) {
  const all = ["mail", "merge", "seal", "expire", "first_page", "page_images", "remember_recipients"] as const;
  const handlers = Object.fromEntries(all.map((kind) => [kind, handler])) as JobHandlers;
  const log = (_: string, message: string) => void logged.push(message);
  return createRunner({ jobs, handlers, clock: { now: () => nowMs }, log, killPoint, ...more });
}

const allEntries = () => Array.fromAsync(kv.list({ prefix: [] }));

describe("the runner", () => {
  it("runs due jobs once, and leaves the others until they are due", async () => {
    const done: string[] = [];
    await jobs.add([expireJob("now"), expireJob("later", START_MS + 60_000)]);
    const runner = runnerWith((job) => {
      done.push(nameOf(job));
      return Promise.resolve("done");
    });
    await runner.runDue();
    expect(done).toEqual(["now"]);
    nowMs += 60_000;
    await runner.runDue();
    expect(done).toEqual(["now", "later"]);
    expect(await allEntries()).toEqual([]);
  });

  it("runs each of the many jobs of one commit once", async () => {
    const done = new Set<string>();
    await jobs.add(Array.from({ length: 500 }, (_, n) => expireJob(`job_${n}`)));
    await runnerWith((job) => {
      expect(done.has(nameOf(job))).toBe(false);
      done.add(nameOf(job));
      return Promise.resolve("done");
    }).runDue();
    expect(done.size).toBe(500);
    expect(await allEntries()).toEqual([]);
  }, 60_000);

  it("retries a failing job after growing delays, and stores it as a dead letter after 14 attempts", async () => {
    const tries: number[] = [];
    await jobs.add([expireJob("poison"), expireJob("good")]);
    let good = 0;
    const runner = runnerWith((job) => {
      if (nameOf(job) === "good") {
        good++;
        return Promise.resolve("done");
      }
      tries.push(nowMs);
      return Promise.reject(new Error("it is broken"));
    });
    for (let n = 0; n < 40; n++) {
      await runner.runDue();
      nowMs = Math.max(nowMs, (await jobs.nextDueMs(["expire"])) ?? nowMs);
    }
    expect(tries).toHaveLength(14);
    expect(tries.at(-1)! - tries.at(-2)!).toBeGreaterThan(tries[1]! - tries[0]!);
    expect(good).toBe(1);
    const [dead] = await jobs.listDead();
    expect(dead).toMatchObject({ task: { documentId: "poison" }, attempts: 14 });
    expect(dead!.lastError).toContain("it is broken");
  });

  it("runs a dead letter again when it is revived", async () => {
    await jobs.add([expireJob("poison")]);
    const buried = runnerWith(() => Promise.resolve({ giveUp: "no" }));
    await buried.runDue();
    const [dead] = await jobs.listDead();
    expect(await jobs.revive(dead!.id, nowMs)).toBe(true);
    const done: string[] = [];
    await runnerWith((job) => {
      done.push(nameOf(job));
      return Promise.resolve("done");
    }).runDue();
    expect(done).toEqual(["poison"]);
    expect(await jobs.listDead()).toEqual([]);
  });

  it("retries a job exactly when its handler requests it", async () => {
    const tries: number[] = [];
    await jobs.add([expireJob("slow")]);
    const runner = runnerWith(() => {
      tries.push(nowMs);
      return Promise.resolve(tries.length === 1 ? { retryAt: nowMs + 5_000, error: "not yet" } : "done");
    });
    await runner.runDue();
    nowMs += 4_999;
    await runner.runDue();
    nowMs += 1;
    await runner.runDue();
    expect(tries).toEqual([START_MS, START_MS + 5_000]);
  });

  it("runs no more jobs of a kind at once than the kind's limit", async () => {
    let running = 0;
    let most = 0;
    await jobs.add(
      Array.from({ length: 6 }, (_, n) => ({
        ...expireJob(`s${n}`),
        task: { kind: "seal", documentId: `s${n}` as DocumentId },
      })),
    );
    await runnerWith(async () => {
      running++;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running--;
      return "done";
    }).runDue();
    expect(most).toBe(1);
  });

  it("starts at once when it is woken, and finishes the running job before it stops", async () => {
    const done: string[] = [];
    const begun = Promise.withResolvers<void>();
    const work: JobHandler = async (job) => {
      begun.resolve();
      await new Promise((resolve) => setTimeout(resolve, 50));
      done.push(nameOf(job));
      return "done";
    };
    // Polls so rarely that it would not find the job within this test.
    const runner = runnerWith(work, undefined, { pollMs: 3_600_000 });
    runner.start();
    await jobs.add([expireJob("now")]);
    runner.wake();
    await begun.promise;
    await runner.stop();
    expect(done).toEqual(["now"]);
    expect(await allEntries()).toEqual([]);
  });
});

describe("a crash", () => {
  it.each(["after_claim", "before_finish"])(
    "at %s loses no job: it runs again after its lease has expired",
    async (point) => {
      const done: string[] = [];
      await jobs.add([expireJob("one")]);
      const [lease] = await jobs.claim("expire", 1, nowMs, 10_000);
      if (point === "before_finish") done.push(nameOf(lease!.job));
      // The worker dies here and never writes anything.
      const runner = runnerWith((job) => {
        done.push(nameOf(job));
        return Promise.resolve("done");
      });
      await runner.runDue();
      expect(done).toHaveLength(point === "before_finish" ? 1 : 0);
      nowMs += 10_001;
      await runner.runDue();
      expect(done.at(-1)).toBe("one");
      expect(await allEntries()).toEqual([]);
    },
  );

  it("of the only process loses no job: it runs at the next start, before its lease expires", async () => {
    await jobs.add([expireJob("one")]);
    await jobs.claim("expire", 1, nowMs, 10_000);
    await jobs.release(["expire"], nowMs);
    const done: string[] = [];
    await runnerWith((job) => {
      done.push(nameOf(job));
      return Promise.resolve("done");
    }).runDue();
    expect(done).toEqual(["one"]);
  });
});

describe("a job's lease", () => {
  const claimOne = async (): Promise<JobLease> => (await jobs.claim("expire", 1, nowMs, 10_000))[0]!;

  it("that has expired cannot finish, retry, renew or bury a job that another worker has claimed", async () => {
    await jobs.add([expireJob("one")]);
    const stale = await claimOne();
    nowMs += 10_001;
    const fresh = await claimOne();
    expect(fresh.job.epoch).toBe(stale.job.epoch + 1);
    expect(await jobs.renew(stale, nowMs + 10_000)).toBe(false);
    expect(await jobs.retry(stale, nowMs, "late")).toBe(false);
    expect(await jobs.bury(stale, nowMs, "late")).toBe(false);
    expect(await jobs.finish(stale)).toBe(false);
    expect(await jobs.finish(fresh)).toBe(true);
    expect(await allEntries()).toEqual([]);
  });

  it("stays valid as long as the worker renews it", async () => {
    await jobs.add([expireJob("one")]);
    const lease = await claimOne();
    for (let n = 0; n < 5; n++) {
      nowMs += 6_000;
      expect(await jobs.renew(lease, nowMs + 10_000)).toBe(true);
      expect(await jobs.claim("expire", 1, nowMs, 10_000)).toEqual([]);
    }
    expect(await jobs.finish(lease)).toBe(true);
    expect(await allEntries()).toEqual([]);
  });

  it("is granted to one of ten workers that claim at the same time", async () => {
    await jobs.add([expireJob("one")]);
    const claims = await Promise.all(Array.from({ length: 10 }, () => jobs.claim("expire", 1, nowMs, 10_000)));
    expect(claims.flat()).toHaveLength(1);
  });
});

describe("the delay after a failure", () => {
  it("doubles up to 15 minutes; half of it is random", () => {
    expect([1, 2, 3, 20].map((attempts) => retryDelayMs(attempts, () => 1))).toEqual([2_000, 4_000, 8_000, 900_000]);
    expect(retryDelayMs(3, () => 0)).toBe(4_000);
  });
});

describe("a job whose parts continue", () => {
  it("is given up after parts that completed nothing, and keeps going while each completes something", async () => {
    await jobs.add([expireJob("stuck"), expireJob("busy")]);
    let parts = 0;
    const runner = runnerWith(async (job) => {
      if (nameOf(job) === "stuck") return { nextAt: nowMs, did: 0 };
      parts += 1;
      return parts < 40 ? { nextAt: nowMs, did: 1 } : "done";
    });
    for (let hour = 0; hour < 20; hour++) {
      await runner.runDue();
      nowMs += 3_600_000;
    }
    expect(parts).toBe(40);
    expect((await jobs.listDead()).map(nameOf)).toEqual(["stuck"]);
    expect((await jobs.listDead())[0]!.lastError).toContain("made no progress");
  });
});
