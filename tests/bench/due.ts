/**
 * Measures the due-time index after downtime: all jobs of an hour are due at once, two workers share them, one dies
 * midway, and its jobs become due again when their leases expire.
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { JobHandler } from "../../api/jobs/handler.ts";
import type { JobStore } from "../../api/ports/jobs.ts";
import { jobStore } from "../../api/store/job/job-store.ts";
import { HOUR_MS } from "../../domain/durations.ts";
import { type DocumentId, toInstant } from "../../domain/ids.ts";
import type { Job, JobRequest } from "../../domain/job/job.ts";
import { eventually } from "../support/eventually.ts";
import { countRemindedWrongly } from "./due-documents.ts";
import { newName, startMortal, startWorker } from "./due-workers.ts";
import { atLeast, atMost, type Figure } from "./figure.ts";

const JOBS = 100_000;
/** Jobs per commit: as many as one atomic takes. */
const BATCH = 2_000;
const BOUND_PER_SECOND = 2_000;
const TIMEOUT_MS = 300_000;

export async function run(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-due-"));
  const kv = await Deno.openKv(join(folder, "index.sqlite"));
  try {
    const handedOut = await handOut(kv);
    const wrong = await countRemindedWrongly(join(folder, "documents.sqlite"));
    return [
      atLeast("due.per_second", handedOut.perSecond, BOUND_PER_SECOND, "1/s"),
      atMost("due.exactly_once", handedOut.faults, 0, "missing or double"),
      atMost("due.reminded_once", wrong, 0, "missing or double"),
    ];
  } finally {
    kv.close();
    await rm(folder, { recursive: true });
  }
}

/** Each due job writes one guarded entry to a ledger, in a separate database so that its disk time is not measured. */
async function handOut(kv: Deno.Kv): Promise<{ perSecond: number; faults: number }> {
  await fill(jobStore(kv, newName));
  const ledger = await Deno.openKv(":memory:");
  let entries = 0;
  let tries = 0;
  const enter: JobHandler = async (job) => {
    tries++;
    const key = ["entered", documentOf(job)];
    const entry = await ledger.get<number>(key);
    // Like a reminder: a job whose instant is already recorded has nothing to do.
    if (entry.value !== null) return "done";
    const { ok } = await ledger.atomic().check(entry).set(key, 1).commit();
    if (ok) entries++;
    return ok ? "done" : Promise.reject(new Error("two at once"));
  };
  const survivor = startWorker(jobStore(kv, newName), { remind: enter });
  const dying = startMortal(jobStore(kv, newName), { remind: enter }, () => entries >= JOBS * 0.4);
  const startMs = performance.now();
  await eventually("all to be entered", async () => (await isEmpty(kv)) || null, { timeoutMs: TIMEOUT_MS });
  const seconds = (performance.now() - startMs) / 1_000;
  await survivor.stop();
  dying.bury();
  if (tries <= JOBS) throw new Error("the worker that died left nothing to be done again");
  const distinct = (await Array.fromAsync(ledger.list({ prefix: ["entered"] }))).length;
  ledger.close();
  return { perSecond: JOBS / seconds, faults: JOBS - distinct + (entries - distinct) };
}

async function fill(jobs: JobStore): Promise<void> {
  const fromMs = Date.now() - HOUR_MS - 1_000;
  for (let first = 0; first < JOBS; first += BATCH) {
    await jobs.add(
      Array.from({ length: BATCH }, (_, index): JobRequest => {
        const at = toInstant(fromMs + ((first + index) * HOUR_MS) / JOBS);
        const documentId = `document_${first + index}` as DocumentId;
        return { task: { kind: "remind", documentId, at }, dueAt: at };
      }),
    );
    await jobs.spread();
  }
}

async function isEmpty(kv: Deno.Kv): Promise<boolean> {
  for await (const _ of kv.list({ prefix: ["job"] }, { limit: 1 })) return false;
  return true;
}

function documentOf({ task }: Job): string {
  if (task.kind !== "remind") throw new Error(`a ${task.kind} job among reminders`);
  return task.documentId;
}
