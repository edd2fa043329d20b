/**
 * Measures the page of a webhook's log with a million deliveries relative to 1,000, in a database on disk that is
 * filled directly. `BENCH_DELIVERIES` sets another number.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Deps } from "../../api/deps.ts";
import { listWebhookLogs } from "../../api/services/integration/webhook/webhook-log.ts";
import { deliveryStore } from "../../api/store/integration/webhook/delivery-store.ts";
import { webhookDeliveryKey } from "../../api/store/keys.ts";
import { pack } from "../../api/store/records.ts";
import { type DocumentId, toInstant } from "../../domain/ids.ts";
import { WEBHOOK_LOG_MS, type WebhookDelivery } from "../../domain/integration/webhook/webhook-delivery.ts";
import { atMost, type Figure } from "./figure.ts";
import { newUlid, owner, ratioOf, workspace } from "./list.ts";

const SMALL = 1_000;
const LARGE = Number(Deno.env.get("BENCH_DELIVERIES") ?? 1_000_000);
const BATCH = 500;
const BOUND = 1.5;
const WEBHOOK = newUlid(Date.parse("2026-01-01T00:00:00.000Z"));
const END_MS = Date.parse("2026-11-01T00:00:00.000Z");

type Query = Omit<Parameters<typeof listWebhookLogs>[2], "webhookId" | "limit">;

export async function logFigures(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "countersign-hooks-"));
  const small = await openLog(join(folder, "small.sqlite"), SMALL);
  const large = await openLog(join(folder, "large.sqlite"), LARGE);
  const measure = async (name: string, query: Query) =>
    atMost(
      `hooks.${name}`,
      await ratioOf(
        () => large.ask(query),
        () => small.ask(query),
      ),
      BOUND,
      "× 1,000",
    );
  try {
    return [
      await measure("log_page", {}),
      await measure("log_failed", { state: "failed" }),
      await measure("log_search", { search: "lease 7" }),
      await measure("log_nothing_found", { search: "nowhere" }),
    ];
  } finally {
    small.kv.close();
    large.kv.close();
    await rm(folder, { recursive: true });
  }
}

async function openLog(path: string, count: number) {
  const kv = await Deno.openKv(path);
  for (let first = 0; first < count; first += BATCH) {
    const atomic = kv.atomic();
    for (let index = first; index < Math.min(first + BATCH, count); index++) {
      const delivery = aDelivery(index, count);
      atomic.set(webhookDeliveryKey(WEBHOOK, delivery.eventId), pack(delivery));
    }
    await atomic.commit();
  }
  const tools = { newName: () => newUlid(END_MS), now: () => END_MS, onJobs: () => undefined };
  const webhooks = { find: async () => ({ value: {}, versionstamp: "" }) };
  const deps = { deliveries: deliveryStore(kv, tools), webhooks, clock: { now: tools.now } } as unknown as Deps;
  return {
    kv,
    ask: async (query: Query) => {
      const page = await listWebhookLogs(deps, owner, { webhookId: WEBHOOK, limit: 25, ...query });
      if (!page.ok) throw new Error(page.refusal.code);
    },
  };
}

/** Deliveries spread evenly over the time that the log covers; one in fifty failed. */
function aDelivery(index: number, count: number): WebhookDelivery {
  const ms = END_MS - Math.floor(((count - index) * (WEBHOOK_LOG_MS - 1)) / count);
  const hasFailed = index % 50 === 0;
  return {
    ...{ webhookId: WEBHOOK, eventId: newUlid(ms), workspaceId: workspace, documentId: newUlid(ms) as DocumentId },
    ...{ kind: "SENT", title: `Lease ${count - index}`, at: toInstant(ms), attempts: 1, step: 0 },
    ...(hasFailed
      ? { state: "failed", lastFault: "status", lastStatus: 500 }
      : { state: "delivered", lastStatus: 200 }),
  };
}
