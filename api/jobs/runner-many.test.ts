import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type DocumentId, toInstant, type WorkspaceId } from "../../domain/ids.ts";
import type { Job, JobRequest } from "../../domain/job/job.ts";
import { ulid } from "../../domain/ulid.ts";
import { eventually } from "../../tests/support/eventually.ts";
import type { JobStore } from "../ports/jobs.ts";
import { jobStore } from "../store/job/job-store.ts";
import type { JobHandler, JobHandlers } from "./handler.ts";
import { createRunner, jobKinds, type Runner } from "./runner.ts";

const NOW_MS = Date.parse("2026-11-21T10:00:00.000Z");
const names = () => ulid(NOW_MS, crypto.getRandomValues(new Uint8Array(16)));

let kv: Deno.Kv;
let runners: Runner[];
let releases: (() => void)[];
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
  runners = [];
  releases = [];
});
afterEach(async () => {
  for (const release of releases) release();
  await Promise.all(runners.map((runner) => runner.stop()));
  kv.close();
});

const newStore = () => jobStore(kv, names);
const documentOf = (job: Job) => ("documentId" in job.task ? String(job.task.documentId) : "");
const allEntries = () => Array.fromAsync(kv.list({ prefix: [] }));
const isAllDone = async () => (await allEntries()).length === 0;

/** Jobs of one kind, due one second apart. */
function some(kind: "remind" | "expire", count: number): JobRequest[] {
  return Array.from({ length: count }, (_, n): JobRequest => {
    const dueAt = toInstant(NOW_MS - (count - n) * 1_000);
    const documentId = `${kind}_${n}` as DocumentId;
    return { task: kind === "remind" ? { kind, documentId, at: dueAt } : { kind, documentId }, dueAt };
  });
}

function aRunner(handler: JobHandler, jobs: JobStore = newStore(), slowAfterMs = 1_000): Runner {
  const handlers = Object.fromEntries(jobKinds.map((kind) => [kind, handler])) as JobHandlers;
  const log = () => undefined;
  const runner = createRunner({
    ...{ jobs, handlers, clock: { now: () => NOW_MS }, log, killPoint: () => undefined, slowAfterMs },
  });
  runners.push(runner);
  return runner;
}

describe("many due jobs", () => {
  it("run once each when three workers share them, and each worker runs some", async () => {
    await newStore().add(some("remind", 600));
    const done: string[][] = [[], [], []];
    for (const own of done) {
      aRunner(async (job) => {
        own.push(documentOf(job));
        return "done";
      }).start();
    }
    await eventually("all jobs to be done", isAllDone);
    expect(done.flat()).toHaveLength(600);
    expect(new Set(done.flat()).size).toBe(600);
    expect(Math.min(...done.map((own) => own.length))).toBeGreaterThan(0);
  });

  it("of one kind do not delay jobs of another kind", async () => {
    await newStore().add([...some("remind", 500), ...some("expire", 1)]);
    const done: string[] = [];
    aRunner(async (job) => {
      done.push(documentOf(job));
      return "done";
    }).start();
    await eventually("all jobs to be done", isAllDone);
    expect(done).toHaveLength(501);
    expect(done.indexOf("expire_0")).toBeLessThan(250);
  });

  it("have all finished when `runDue` returns, however long each takes", async () => {
    await newStore().add(some("remind", 45));
    let done = 0;
    await aRunner(async () => {
      await new Promise((resolve) => setTimeout(resolve, 70));
      done++;
      return "done";
    }).runDue();
    expect(done).toBe(45);
  });
});

describe("leases", () => {
  it("are held only for mails that are being sent", async () => {
    const mail = { about: "verify_email", user: "u1", email: "a@example.com", language: "en" };
    const jobs = newStore();
    const task = { kind: "mail", mail } as JobRequest["task"];
    await jobs.add(Array.from({ length: 30 }, () => ({ task, dueAt: toInstant(NOW_MS) })));
    const answer = Promise.withResolvers<"done">();
    let sending = 0;
    aRunner(() => {
      sending++;
      return answer.promise;
    }).start();
    await eventually("mails to be sent", async () => sending === 4);
    runners[0]!.wake();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sending).toBe(4);
    // Other workers may claim all the others.
    expect(await newStore().claim("mail", 100, NOW_MS, 10_000)).toHaveLength(26);
    answer.resolve("done");
  });

  it("can finish their jobs at the same time, except one that another worker has claimed", async () => {
    const jobs = newStore();
    await jobs.add(some("expire", 10));
    const leases = await jobs.claim("expire", 10, NOW_MS, 10_000);
    expect(leases).toHaveLength(10);
    await newStore().release(["expire"], NOW_MS);
    const [claimed] = await newStore().claim("expire", 1, NOW_MS, 60_000);
    const again = await jobs.claim("expire", 9, NOW_MS, 10_000);
    const stale = leases.find((lease) => lease.job.id === claimed!.job.id)!;
    expect(await Promise.all([...again, stale].map((lease) => jobs.finish(lease)))).toEqual([
      ...again.map(() => true),
      false,
    ]);
    expect(await newStore().finish(claimed!)).toBe(true);
    expect(await isAllDone()).toBe(true);
  });

  it("are granted to several concurrent workers, each job to one of them", async () => {
    await newStore().add(some("expire", 200));
    await newStore().spread();
    const claims = await Promise.all(Array.from({ length: 8 }, () => newStore().claim("expire", 20, NOW_MS, 10_000)));
    const ids = claims.flat().map((lease) => lease.job.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(claims.filter((leases) => leases.length > 0).length).toBeGreaterThan(1);
  });
});

describe("deliveries", () => {
  type DeliveryKind = "deliver_webhooks" | "deliver_slow_webhooks";

  /** Deliveries of a workspace to as many receivers. */
  function deliveriesOf(workspace: string, count: number, kind: DeliveryKind = "deliver_webhooks"): JobRequest[] {
    return Array.from({ length: count }, (_, n) => ({
      task: { kind, workspaceId: workspace as WorkspaceId, webhookId: `${workspace}_${n}`, generation: 1 },
      dueAt: toInstant(NOW_MS - 60_000),
    }));
  }

  const workspaceOf = ({ task }: Job) => ("workspaceId" in task ? String(task.workspaceId) : task.kind);

  /** Starts a runner all of whose jobs hang until `release`. */
  function hangingRunner(jobs: JobStore = newStore()) {
    const begun: string[] = [];
    const released = Promise.withResolvers<void>();
    releases.push(released.resolve);
    const runner = aRunner(
      async (job) => {
        begun.push(workspaceOf(job));
        await released.promise;
        return "done";
      },
      jobs,
      1,
    );
    runner.start();
    const count = (workspace: string) => begun.filter((name) => name === workspace).length;
    return { begun, count, runner, release: released.resolve };
  }

  it("that hang give up their slots to others, and block no other job", async () => {
    const store = newStore();
    const sealings = Array.from({ length: 3 }, (_, n): JobRequest => {
      return { task: { kind: "seal", documentId: `document_${n}` as DocumentId }, dueAt: toInstant(NOW_MS) };
    });
    await store.add([...deliveriesOf("alone", 120), ...sealings]);
    const { count, release } = hangingRunner();
    await eventually("half of the workers to wait", async () => count("alone") === 50);
    expect([count("alone"), count("seal")]).toEqual([50, 1]);
    release();
    await eventually("the others", async () => count("alone") === 120 && count("seal") === 3);
  });

  it.each([
    ["deliver_webhooks", 91],
    ["deliver_slow_webhooks", 28],
  ] as const)(
    "of kind %s to 1,000 hanging receivers of ten workspaces delay no other workspace's",
    async (kind, most) => {
      const store = newStore();
      const hanging = Array.from({ length: 10 }, (_, n) => `hanging_${n}`);
      for (const workspace of hanging) await store.add(deliveriesOf(workspace, 100, kind));
      const { begun, count, runner } = hangingRunner();
      await eventually("the hanging ones to take their shares", async () => begun.length === most);
      for (const workspace of hanging) expect(count(workspace)).toBeLessThanOrEqual(Math.ceil(most / 10));
      // Nothing has ended: the other workspaces' deliveries begin beside all the hanging ones.
      await store.add([...deliveriesOf("first", 1, kind), ...deliveriesOf("second", 1, kind)]);
      runner.wake();
      await eventually("the others' deliveries", async () => count("first") + count("second") === 2);
    },
  );

  it("of a workspace that begins last come next", async () => {
    const store = newStore();
    await store.add(deliveriesOf("early", 40));
    const order: string[] = [];
    const [gate, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    releases.push(gate.resolve, held.resolve);
    const runner = aRunner(async (job) => {
      order.push(workspaceOf(job));
      if (order.length <= 20) await (order.length <= 3 ? gate : held).promise;
      return "done";
    });
    runner.start();
    await eventually("all workers to be taken", async () => order.length === 20);
    await store.add(deliveriesOf("late", 3));
    gate.resolve();
    await eventually("three free workers", async () => order.length >= 23);
    expect(order.slice(20, 23)).toEqual(["late", "late", "late"]);
  });

  it("of a crashed process, and those that an earlier version queued, run once", async () => {
    const store = newStore();
    await store.add(deliveriesOf("crashed", 3));
    expect(await store.claim("deliver_webhooks", 3, NOW_MS, 10_000)).toHaveLength(3);
    await store.release(["deliver_webhooks"], NOW_MS);
    await store.add(deliveriesOf("former", 3));
    for await (const { key } of kv.list({ prefix: ["job_due", "deliver_webhooks"] })) {
      const [table, kind, workspace, dueMs, id] = key as [string, string, string, number, string];
      if (workspace !== "former") continue;
      await kv.atomic().delete(key).set([table, kind, dueMs, id], null).commit();
    }
    const done: string[] = [];
    aRunner(async (job) => {
      done.push(workspaceOf(job));
      return "done";
    }).start();
    await eventually("all", isAllDone);
    expect(done.toSorted()).toEqual([...Array(3).fill("crashed"), ...Array(3).fill("former")]);
  });

  it("are found behind 2,000 of another workspace without reading those", async () => {
    let readCount = 0;
    const list: Deno.Kv["list"] = (selector, options) => {
      const entries = kv.list(selector, options);
      const next = entries.next.bind(entries);
      entries.next = async () => {
        readCount++;
        return next();
      };
      return entries as never;
    };
    const counting = new Proxy(kv, {
      get: (target, name) => (name === "list" ? list : Reflect.get(target, name).bind(target)),
    });
    const store = jobStore(counting, names);
    await store.add([...deliveriesOf("many", 2_000), ...deliveriesOf("one", 1)]);
    await store.spread();
    readCount = 0;
    const workers = { running: new Map([["many", 10]]), free: 90 };
    const leases = await store.claim("deliver_webhooks", 2, NOW_MS, 10_000, workers);
    expect(leases.map(({ job }) => workspaceOf(job))).toContain("one");
    expect(leases).toHaveLength(2);
    expect(readCount).toBeGreaterThan(2);
    expect(readCount).toBeLessThan(30);
  });
});
