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
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
  runners = [];
});
afterEach(async () => {
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

it("a delivery that hangs gives up its slot, so that hanging receivers block no other job", async () => {
  const store = newStore();
  const dueAt = toInstant(NOW_MS);
  const deliveries = Array.from({ length: 120 }, (_, n): JobRequest => {
    const workspaceId = "workspace" as WorkspaceId;
    return { task: { kind: "deliver_webhooks", workspaceId, webhookId: `hook_${n}`, generation: 1 }, dueAt };
  });
  const sealings = Array.from({ length: 3 }, (_, n): JobRequest => {
    return { task: { kind: "seal", documentId: `document_${n}` as DocumentId }, dueAt };
  });
  await store.add([...deliveries, ...sealings]);
  const begun = { deliver_webhooks: 0, seal: 0 };
  const released = Promise.withResolvers<void>();
  const hang: JobHandler = async ({ task }) => {
    begun[task.kind as keyof typeof begun] += 1;
    await released.promise;
    return "done";
  };
  aRunner(hang, store, 1).start();
  await eventually("all that may run at once", async () => begun.deliver_webhooks === 100);
  expect(begun).toEqual({ deliver_webhooks: 100, seal: 1 });
  released.resolve();
  await eventually("the others", async () => begun.deliver_webhooks === 120 && begun.seal === 3);
});
