/** The record of a webhook's sending state, and the job that processes its deliveries. */
import { DAY_MS } from "../../../../domain/durations.ts";
import { type Instant, toInstant } from "../../../../domain/ids.ts";
import type { Webhook } from "../../../../domain/integration/webhook/webhook.ts";
import { WebhookSending } from "../../../../domain/integration/webhook/webhook-delivery.ts";
import type { JobTask } from "../../../../domain/job/job.ts";
import type { Versioned } from "../../../ports/basics.ts";
import { singleJobWrites } from "../../job/job-writes.ts";
import { webhookSendingKey } from "../../keys.ts";
import { get } from "../../kv.ts";
import { pack, readVersioned } from "../../records.ts";

export type WebhookRef = Pick<Webhook, "_id" | "workspaceId">;

/** Expiry of the record; longer than the retention of an archived webhook. */
const KEPT_MS = 400 * DAY_MS;

export async function findSending(kv: Deno.Kv, webhookId: string): Promise<Versioned<WebhookSending> | null> {
  return readVersioned(WebhookSending, await get(kv, webhookSendingKey(webhookId)));
}

/** Adds the record's write; the commit fails if another writer committed first. */
export function addSending(
  atomic: Deno.AtomicOperation,
  webhookId: string,
  before: Versioned<WebhookSending> | null,
  next: WebhookSending,
): void {
  const key = webhookSendingKey(webhookId);
  atomic.check({ key, versionstamp: before?.versionstamp ?? null }).set(key, pack(next), { expireIn: KEPT_MS });
}

/** Writes the record again, so that its new versionstamp signals more work to a running job; queues a job if none is running. */
export function addWake(
  atomic: Deno.AtomicOperation,
  newName: () => string,
  webhook: WebhookRef,
  sending: Versioned<WebhookSending> | null,
  at: Instant,
): void {
  const before = sending?.value ?? { generation: 0, isAwake: false };
  const next = before.isAwake ? before : { ...before, generation: before.generation + 1, isAwake: true };
  addSending(atomic, webhook._id, sending, next);
  if (!before.isAwake) addJob(atomic, newName, webhook, next, at);
}

/** Ends a generation of the job; with `dueMs`, queues the next generation's job for that time. */
export function addRest(
  atomic: Deno.AtomicOperation,
  newName: () => string,
  webhook: WebhookRef,
  sending: Versioned<WebhookSending>,
  dueMs: number | null,
): void {
  const next = { ...sending.value, generation: sending.value.generation + 1, isAwake: false };
  addSending(atomic, webhook._id, sending, next);
  if (dueMs !== null) addJob(atomic, newName, webhook, next, toInstant(dueMs));
}

function addJob(
  atomic: Deno.AtomicOperation,
  newName: () => string,
  { workspaceId, _id: webhookId }: WebhookRef,
  { generation, isSlow }: WebhookSending,
  dueAt: Instant,
): void {
  const kind = isSlow ? "deliver_slow_webhooks" : "deliver_webhooks";
  const task: JobTask = { kind, workspaceId, webhookId, generation };
  const { writes, marks } = singleJobWrites([{ id: newName(), task, dueAt }]);
  for (const write of writes) atomic.set(write.key, write.bytes);
  for (const mark of marks) atomic.set(mark, null);
}
