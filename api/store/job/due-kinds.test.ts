import { afterEach, beforeEach, expect, it } from "vitest";
import { type DocumentId, toInstant, type WorkspaceId } from "../../../domain/ids.ts";
import type { JobTask } from "../../../domain/job/job.ts";
import { ulid } from "../../../domain/ulid.ts";
import type { JobStore } from "../../ports/jobs.ts";
import { jobStore } from "./job-store.ts";

const NOW_MS = Date.parse("2026-11-21T10:00:00.000Z");
const documentId = "d1" as DocumentId;

let kv: Deno.Kv;
let reads: number;
let jobs: JobStore;
beforeEach(async () => {
  kv = await Deno.openKv(":memory:");
  reads = 0;
  const counted = new Proxy(kv, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      if (name === "list") reads += 1;
      return value.bind(target);
    },
  });
  jobs = jobStore(counted, () => ulid(NOW_MS, crypto.getRandomValues(new Uint8Array(16))));
});
afterEach(() => kv.close());

async function add(task: JobTask, dueMs: number): Promise<void> {
  await jobs.add([{ task, dueAt: toInstant(dueMs) }]);
}
const hook = (workspace: string): JobTask => ({
  ...{ kind: "deliver_webhooks", workspaceId: workspace as WorkspaceId, webhookId: "h1", generation: 1 },
});

it("kinds are due from their first job's time on, and those that workspaces share with any job", async () => {
  expect([...(await jobs.dueKinds(NOW_MS))]).toEqual([]);
  await add({ kind: "expire", documentId }, NOW_MS);
  await add({ kind: "expire", documentId }, NOW_MS + 1);
  await add({ kind: "seal", documentId }, NOW_MS + 1);
  await add(hook("w1"), NOW_MS + 9);
  await add(hook("w2"), NOW_MS + 5);
  expect([...(await jobs.dueKinds(NOW_MS))].sort()).toEqual(["deliver_webhooks", "expire"]);
  expect([...(await jobs.dueKinds(NOW_MS + 1))].sort()).toEqual(["deliver_webhooks", "expire", "seal"]);
  expect(await jobs.nextDueMs(["seal", "deliver_webhooks"])).toBe(NOW_MS + 1);
  expect(await jobs.nextDueMs(["deliver_webhooks", "mail"])).toBe(NOW_MS + 5);
});

it("a look for due kinds reads once for each kind that has jobs", async () => {
  for (const at of [1, 2, 3]) await add({ kind: "expire", documentId }, NOW_MS + at);
  await add({ kind: "seal", documentId }, NOW_MS);
  reads = 0;
  await jobs.dueKinds(NOW_MS);
  expect(reads).toBe(3);
});
