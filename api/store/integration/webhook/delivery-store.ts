import * as z from "zod/mini";
import type { Instant, WorkspaceId } from "../../../../domain/ids.ts";
import { toInstant } from "../../../../domain/ids.ts";
import type { Webhook } from "../../../../domain/integration/webhook/webhook.ts";
import {
  WEBHOOK_LOG_MS,
  WebhookAttempt,
  WebhookDelivery,
  WebhookSending,
} from "../../../../domain/integration/webhook/webhook-delivery.ts";
import { WebhookEvent } from "../../../../domain/integration/webhook/webhook-event.ts";
import type { JobTask } from "../../../../domain/job/job.ts";
import type { Versioned } from "../../../ports/basics.ts";
import type { DeliveryStore } from "../../../ports/integration/webhooks.ts";
import { planSingleJobs } from "../../job/job-plan.ts";
import * as keys from "../../keys.ts";
import { commit, get, lastOf, listEntries } from "../../kv.ts";
import { pack, readEntry, readRecord } from "../../records.ts";

const StoredBody = z.object({ body: z.string() });
const kept = { expireIn: WEBHOOK_LOG_MS };
/** Deliveries that one page of a search looks at. */
const SCANNED = 500;
const PIECE = 100;

type Place = Pick<Webhook, "_id" | "workspaceId">;
type Tools = { newName: () => string; now: () => number; onJobs: () => void };

export function deliveryStore(kv: Deno.Kv, tools: Tools): DeliveryStore {
  return {
    async listOpenEvents(document) {
      const entries = await listEntries(kv, { prefix: keys.openWebhookEvents(document) });
      return entries.map(({ value }) => readRecord(WebhookEvent, value));
    },
    async spread(event, body, webhooks) {
      const { workspaceId, _id, kind } = event;
      const written = kv.atomic().set(keys.webhookEventKey(workspaceId, _id), pack({ body }), kept);
      await commit(written.set(keys.webhookEventMark(workspaceId, kind, _id), null, kept));
      for (const { webhook, isActive } of webhooks) await addDelivery(kv, tools, event, webhook, isActive);
      await commit(kv.atomic().delete(keys.openWebhookEventKey(event.documentId, event.sequence, _id)));
    },
    findBody: (workspace, eventId) => findBody(kv, workspace, eventId),
    async listBodies(workspace, kind, limit) {
      const prefix = keys.webhookEventMarksOf(workspace, kind);
      const marks = await listEntries(kv, { prefix }, { reverse: true, limit });
      const bodies = await Promise.all(marks.map(({ key }) => findBody(kv, workspace, lastOf(key))));
      return bodies.flatMap((body) => body ?? []);
    },
    async find({ webhookId, eventId }) {
      return versioned(WebhookDelivery, await get(kv, keys.webhookDeliveryKey(webhookId, eventId)));
    },
    async listAttempts({ webhookId, eventId }) {
      const entries = await listEntries(kv, { prefix: keys.webhookAttemptsOf(webhookId, eventId) });
      return entries.map(({ value }) => readRecord(WebhookAttempt, value));
    },
    list: (webhookId, query) => listDeliveries(kv, tools, webhookId, query),
    async putTest(delivery, { body }, attempt) {
      const { workspaceId, webhookId, eventId } = delivery;
      await commit(
        kv
          .atomic()
          .set(keys.webhookEventKey(workspaceId, eventId), pack({ body }), kept)
          .set(keys.webhookDeliveryKey(webhookId, eventId), pack(delivery), kept)
          .set(keys.webhookAttemptKey(webhookId, eventId, attempt.number), pack(attempt), kept),
      );
    },
    async findNext(webhookId) {
      for (;;) {
        const [mark] = await listEntries(kv, { prefix: keys.webhookQueue(webhookId) }, { limit: 1 });
        if (!mark) return null;
        const delivery = versioned(
          WebhookDelivery,
          await get(kv, keys.webhookDeliveryKey(webhookId, lastOf(mark.key))),
        );
        if (delivery) return { delivery, dueMs: Number(mark.key[2]) };
        // The delivery is too old; its mark outlived it.
        await commit(kv.atomic().delete(mark.key));
      }
    },
    async settle(before, next, tried) {
      const { webhookId, eventId } = next;
      const key = keys.webhookDeliveryKey(webhookId, eventId);
      const life = { expireIn: Math.max(1, Date.parse(next.at) + WEBHOOK_LOG_MS - tools.now()) };
      const atomic = kv.atomic().check({ key, versionstamp: before.versionstamp }).set(key, pack(next), life);
      const [was, is] = [queueKeyOf(before.value), queueKeyOf(next)];
      if (was) atomic.delete(was);
      if (is) atomic.set(is, null);
      if (tried) {
        const { attempt, sending } = tried;
        const sendingKey = keys.webhookSendingKey(webhookId);
        atomic.set(keys.webhookAttemptKey(webhookId, eventId, attempt.number), pack(attempt), life);
        atomic
          .check({ key: sendingKey, versionstamp: sending.before.versionstamp })
          .set(sendingKey, pack(sending.next));
      }
      return (await commit(atomic)).ok;
    },
    findSending: (webhookId) => findSending(kv, webhookId),
    async wake(webhook, at) {
      for (;;) {
        const sending = await findSending(kv, webhook._id);
        const atomic = kv.atomic();
        planWake(atomic, tools, webhook, sending, at);
        if (!(await commit(atomic)).ok) continue;
        tools.onJobs();
        return;
      }
    },
    async begin(webhookId, { value, versionstamp }) {
      const key = keys.webhookSendingKey(webhookId);
      const next = pack({ ...value, isAwake: true });
      return (await commit(kv.atomic().check({ key, versionstamp }).set(key, next))).ok;
    },
    async rest(webhook, sending, dueMs) {
      const key = keys.webhookSendingKey(webhook._id);
      const atomic = kv.atomic().check({ key, versionstamp: sending.versionstamp });
      const next = { ...sending.value, generation: sending.value.generation + 1, isAwake: false };
      if (dueMs !== null) planJob(atomic, tools, webhook, next, toInstant(dueMs));
      const { ok } = await commit(atomic.set(key, pack(next)));
      if (ok && dueMs !== null) tools.onJobs();
      return ok;
    },
  };
}

function versioned<S extends z.ZodMiniType>(
  schema: S,
  entry: Deno.KvEntryMaybe<unknown>,
): Versioned<z.infer<S>> | null {
  const value = readEntry(schema, entry);
  return value === null ? null : { value, versionstamp: entry.versionstamp! };
}

async function findSending(kv: Deno.Kv, webhookId: string): Promise<Versioned<WebhookSending> | null> {
  return versioned(WebhookSending, await get(kv, keys.webhookSendingKey(webhookId)));
}

async function findBody(kv: Deno.Kv, workspace: WorkspaceId, eventId: string): Promise<string | null> {
  return readEntry(StoredBody, await get(kv, keys.webhookEventKey(workspace, eventId)))?.body ?? null;
}

function queueKeyOf({ webhookId, eventId, state, dueMs }: WebhookDelivery): keys.Key | null {
  return state === "pending" && dueMs !== undefined ? keys.webhookQueueKey(webhookId, dueMs, eventId) : null;
}

/** One delivery, once: its key says whether an earlier try of the job has made it. */
async function addDelivery(
  kv: Deno.Kv,
  tools: Tools,
  { _id: eventId, workspaceId, documentId, kind, at, snapshot }: WebhookEvent,
  webhook: Webhook,
  isActive: boolean,
): Promise<void> {
  const webhookId = webhook._id;
  const key = keys.webhookDeliveryKey(webhookId, eventId);
  const delivery: WebhookDelivery = {
    ...{ webhookId, eventId, workspaceId, documentId, kind, at },
    title: snapshot.title,
    ...{ state: "pending", attempts: 0, step: 0, dueMs: 0 },
  };
  for (;;) {
    if ((await get(kv, key)).versionstamp !== null) return;
    const atomic = kv.atomic().check({ key, versionstamp: null }).set(key, pack(delivery), kept);
    atomic.set(queueKeyOf(delivery)!, null);
    if (isActive) planWake(atomic, tools, webhook, await findSending(kv, webhookId), at);
    if (!(await commit(atomic)).ok) continue;
    tools.onJobs();
    return;
  }
}

/** A job at work is told by the new versionstamp that there is more to do; without one, a job is made. */
function planWake(
  atomic: Deno.AtomicOperation,
  tools: Tools,
  webhook: Place,
  sending: Versioned<WebhookSending> | null,
  at: Instant,
): void {
  const key = keys.webhookSendingKey(webhook._id);
  atomic.check({ key, versionstamp: sending?.versionstamp ?? null });
  const before = sending?.value ?? { generation: 0, isAwake: false };
  const next = before.isAwake ? before : { ...before, generation: before.generation + 1, isAwake: true };
  atomic.set(key, pack(next));
  if (!before.isAwake) planJob(atomic, tools, webhook, next, at);
}

function planJob(
  atomic: Deno.AtomicOperation,
  { newName }: Tools,
  { workspaceId, _id: webhookId }: Place,
  { generation, isSlow }: WebhookSending,
  dueAt: Instant,
): void {
  const kind = isSlow ? "deliver_slow_webhooks" : "deliver_webhooks";
  const task: JobTask = { kind, workspaceId, webhookId, generation };
  const { writes, marks } = planSingleJobs([{ id: newName(), task, dueAt }]);
  for (const write of writes) atomic.set(write.key, write.bytes);
  for (const mark of marks) atomic.set(mark, null);
}

async function listDeliveries(
  kv: Deno.Kv,
  { now }: Tools,
  webhookId: string,
  { after, limit, isWanted }: Parameters<DeliveryStore["list"]>[1],
): ReturnType<DeliveryStore["list"]> {
  const oldest = toInstant(now() - WEBHOOK_LOG_MS);
  const prefix = keys.webhookDeliveries(webhookId);
  const found: WebhookDelivery[] = [];
  let end = after;
  for (let scanned = 0; scanned < SCANNED; scanned += PIECE) {
    const selector = end === undefined ? { prefix } : { prefix, end: [...prefix, end] };
    const entries = await listEntries(kv, selector, { reverse: true, limit: PIECE, batchSize: PIECE });
    for (const { key, value } of entries) {
      const delivery = readRecord(WebhookDelivery, value);
      end = lastOf(key);
      if (delivery.at >= oldest && isWanted(delivery)) found.push(delivery);
      if (found.length === limit) return { items: found, next: end };
    }
    if (entries.length < PIECE) return { items: found, next: null };
  }
  return { items: found, next: end ?? null };
}
