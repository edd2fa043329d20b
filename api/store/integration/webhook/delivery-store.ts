import * as z from "zod/mini";
import type { Instant, WorkspaceId } from "../../../../domain/ids.ts";
import { toInstant } from "../../../../domain/ids.ts";
import type { Webhook } from "../../../../domain/integration/webhook/webhook.ts";
import {
  WEBHOOK_LOG_MS,
  WebhookAttempt,
  WebhookDelivery,
} from "../../../../domain/integration/webhook/webhook-delivery.ts";
import { WebhookEvent } from "../../../../domain/integration/webhook/webhook-event.ts";
import { ulidMs, ulidTime } from "../../../../domain/ulid.ts";
import type { Versioned } from "../../../ports/basics.ts";
import type { DeliveryStore, PendingDelivery } from "../../../ports/integration/webhooks.ts";
import { commitUntilWon, lostRace } from "../../commit-until-won.ts";
import * as keys from "../../keys.ts";
import { commit, get, lastOf, listEntries } from "../../kv.ts";
import { pack, readEntry, readRecord, readVersioned } from "../../records.ts";
import { addRest, addSending, addWake, findSending } from "./webhook-sending.ts";

const StoredBody = z.object({ body: z.string() });
const kept = { expireIn: WEBHOOK_LOG_MS };
/** Maximum deliveries that one page of a search reads. */
const SCANNED = 500;
const PIECE = 100;

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
    findBody: (workspace, eventId) => findBody(kv, tools, workspace, eventId),
    async listBodies(workspace, kind, limit) {
      const prefix = keys.webhookEventMarksOf(workspace, kind);
      const marks = await listEntries(kv, { prefix }, { reverse: true, limit });
      const bodies = await Promise.all(marks.map(({ key }) => findBody(kv, tools, workspace, lastOf(key))));
      return bodies.flatMap((body) => body ?? []);
    },
    find: (key) => findDelivery(kv, tools, key),
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
    async listNext(webhookId, limit) {
      for (;;) {
        const marks = await listEntries(kv, { prefix: keys.webhookQueue(webhookId) }, { limit });
        const pending: PendingDelivery[] = [];
        for (const { key } of marks) {
          const delivery = await findDelivery(kv, tools, { webhookId, eventId: lastOf(key) });
          if (delivery) pending.push({ delivery, dueMs: Number(key[2]) });
          // The delivery has expired before its index entry.
          else await commit(kv.atomic().delete(key));
        }
        if (pending.length > 0 || marks.length === 0) return pending;
      }
    },
    async settle(before, next, tried) {
      const atomic = kv.atomic();
      const life = addSettlement(atomic, tools, before, next);
      if (tried) {
        const { attempt, sending } = tried;
        const { webhookId, eventId } = next;
        atomic.set(keys.webhookAttemptKey(webhookId, eventId, attempt.number), pack(attempt), life);
        addSending(atomic, webhookId, sending.before, sending.next);
      }
      return (await commit(atomic)).ok;
    },
    async resend(before, next, at) {
      const { webhookId: _id, workspaceId } = next;
      const atomic = kv.atomic();
      addSettlement(atomic, tools, before, next);
      addWake(atomic, tools.newName, { _id, workspaceId }, await findSending(kv, _id), at);
      const { ok } = await commit(atomic);
      if (ok) tools.onJobs();
      return ok;
    },
    findSending: (webhookId) => findSending(kv, webhookId),
    async begin(webhookId, sending) {
      const atomic = kv.atomic();
      addSending(atomic, webhookId, sending, { ...sending.value, isAwake: true });
      return (await commit(atomic)).ok;
    },
    async rest(webhook, sending, dueMs) {
      const atomic = kv.atomic();
      addRest(atomic, tools.newName, webhook, sending, dueMs);
      const { ok } = await commit(atomic);
      if (ok && dueMs !== null) tools.onJobs();
      return ok;
    },
  };
}

/** Replaces a delivery and its queue entry; both have the same expiry. */
function addSettlement(
  atomic: Deno.AtomicOperation,
  { now }: Tools,
  before: Versioned<WebhookDelivery>,
  next: WebhookDelivery,
): { expireIn: number } {
  const key = keys.webhookDeliveryKey(next.webhookId, next.eventId);
  const life = { expireIn: Math.max(1, Date.parse(next.at) + WEBHOOK_LOG_MS - now()) };
  atomic.check({ key, versionstamp: before.versionstamp }).set(key, pack(next), life);
  const [was, is] = [queueKeyOf(before.value), queueKeyOf(next)];
  if (was) atomic.delete(was);
  if (is) atomic.set(is, null, life);
  return life;
}

/** KV deletes late: entries older than the log count as missing although they still exist. */
function isKept({ now }: Tools, eventId: string): boolean {
  return ulidMs(eventId) + WEBHOOK_LOG_MS > now();
}

async function findDelivery(
  kv: Deno.Kv,
  tools: Tools,
  { webhookId, eventId }: Parameters<DeliveryStore["find"]>[0],
): ReturnType<DeliveryStore["find"]> {
  if (!isKept(tools, eventId)) return null;
  return readVersioned(WebhookDelivery, await get(kv, keys.webhookDeliveryKey(webhookId, eventId)));
}

async function findBody(kv: Deno.Kv, tools: Tools, workspace: WorkspaceId, eventId: string): Promise<string | null> {
  if (!isKept(tools, eventId)) return null;
  return readEntry(StoredBody, await get(kv, keys.webhookEventKey(workspace, eventId)))?.body ?? null;
}

function queueKeyOf({ webhookId, eventId, state, dueMs }: WebhookDelivery): keys.Key | null {
  return state === "pending" && dueMs !== undefined ? keys.webhookQueueKey(webhookId, dueMs, eventId) : null;
}

/** Adds a delivery once: if its key exists, an earlier attempt of the job has created it. */
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
  await commitUntilWon(`delivery ${eventId}`, async () => {
    if ((await get(kv, key)).versionstamp !== null) return;
    const atomic = kv.atomic().check({ key, versionstamp: null }).set(key, pack(delivery), kept);
    atomic.set(queueKeyOf(delivery)!, null, kept);
    // Uses the current time instead of the event's: the clock of the process that stored the event may be ahead.
    const now = toInstant(tools.now());
    if (isActive) addWake(atomic, tools.newName, webhook, await findSending(kv, webhookId), now);
    if (!(await commit(atomic)).ok) return lostRace;
    tools.onJobs();
  });
}

async function listDeliveries(
  kv: Deno.Kv,
  { now }: Tools,
  webhookId: string,
  { after, since, limit, isWanted }: Parameters<DeliveryStore["list"]>[1],
): ReturnType<DeliveryStore["list"]> {
  const oldest = toInstant(now() - WEBHOOK_LOG_MS);
  const found: WebhookDelivery[] = [];
  let last = after;
  for (let scanned = 0; scanned < SCANNED; scanned += PIECE) {
    const options = { reverse: since === undefined, limit: PIECE, batchSize: PIECE };
    const entries = await listEntries(kv, rangeOf(webhookId, { last, since }), options);
    for (const { key, value } of entries) {
      const delivery = readRecord(WebhookDelivery, value);
      last = lastOf(key);
      if (delivery.at >= oldest && isWanted(delivery)) found.push(delivery);
      if (found.length === limit) return { items: found, next: last };
    }
    if (entries.length < PIECE) return { items: found, next: null };
  }
  return { items: found, next: last ?? null };
}

/** Key range after the cursor: later deliveries if listing since a time, earlier ones otherwise. */
function rangeOf(
  webhookId: string,
  { last, since }: { last: string | undefined; since: Instant | undefined },
): Deno.KvListSelector {
  const prefix = keys.webhookDeliveries(webhookId);
  if (since === undefined) return last === undefined ? { prefix } : { prefix, end: [...prefix, last] };
  return { prefix, start: [...prefix, last === undefined ? ulidTime(Date.parse(since)) : `${last}~`] };
}
