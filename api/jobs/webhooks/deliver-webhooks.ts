import { seesAllDocuments } from "../../../domain/access/can.ts";
import type { TypedAnswerView } from "../../../domain/contract/views/expanded.ts";
import { toInstant, type WorkspaceId } from "../../../domain/ids.ts";
import { isExpired, rightsOfKey } from "../../../domain/integration/api-key.ts";
import { inWordsFor } from "../../../domain/integration/webhook/body-words.ts";
import { type ArchiveReason, stateOfWebhook, type Webhook } from "../../../domain/integration/webhook/webhook.ts";
import { withValues } from "../../../domain/integration/webhook/webhook-body.ts";
import {
  afterTry,
  isGone,
  isHopeless,
  sendingAfter,
  type TryResult,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookSending,
} from "../../../domain/integration/webhook/webhook-delivery.ts";
import type { AccountDeps, DocumentDeps, FileDeps, IntegrationDeps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { PendingDelivery } from "../../ports/integration/webhooks.ts";
import { archiveWebhooks } from "../../services/integration/webhook/archive-webhooks.ts";
import { tryDelivery } from "../../services/integration/webhook/try-delivery.ts";
import { lostRace, retryOrThrow } from "../../services/retry-on-lost-race.ts";
import { readTypedAnswers } from "../../services/sent/export/typed-answers.ts";
import type { JobResult } from "../handler.ts";

type DeliveryDeps = AccountDeps & IntegrationDeps & FileDeps & DocumentDeps;
type Task = { kind: string; workspaceId: WorkspaceId; webhookId: string; generation: number };

/** Deliveries per run; then other webhooks' jobs go first. */
const BATCH = 10;
/** Calls to one receiver at the same time. */
const AT_ONCE = 5;
/** Pending deliveries among which those of different documents are sought. */
const SOUGHT = 20;

/**
 * Sends a webhook's due deliveries, at most five at a time and those of one document one after another, then pauses
 * until the next is due or an event wakes it.
 */
export async function deliverWebhooks(deps: DeliveryDeps, task: Task): Promise<JobResult> {
  const { clock, webhooks, deliveries } = deps;
  for (let count = 0; count < BATCH; ) {
    const sending = await deliveries.findSending(task.webhookId);
    if (sending?.value.generation !== task.generation) return "done";
    const webhook = (await webhooks.find(task.workspaceId, task.webhookId))?.value ?? null;
    const ref = { _id: task.webhookId, workspaceId: task.workspaceId };
    const lostKey = webhook && (await lossOfKey(deps, webhook));
    if (lostKey) {
      const isSelected = ({ apiKeyId }: Webhook) => apiKeyId === webhook.apiKeyId;
      await archiveWebhooks(deps, task.workspaceId, { isSelected, because: lostKey });
      count += 1;
      continue;
    }
    const [left] = webhook?.archivedAt ? await deliveries.listNext(webhook._id, 1) : [];
    if (left) {
      await end(deps, left.delivery);
      count += 1;
      continue;
    }
    const isActive = webhook !== null && stateOfWebhook(webhook) === "active";
    const pending = isActive ? await deliveries.listNext(task.webhookId, SOUGHT) : [];
    const next = pending[0];
    const isDue = next !== undefined && next.dueMs <= clock.now();
    const isOtherKind = isDue && (task.kind === "deliver_slow_webhooks") !== (sending.value.isSlow ?? false);
    if (!isDue || isOtherKind) {
      if (await deliveries.rest(ref, sending, next ? Math.max(next.dueMs, 0) : null)) return "done";
      continue;
    }
    if (!sending.value.isAwake) {
      await deliveries.begin(task.webhookId, sending);
      continue;
    }
    const sent = sendableTogether(pending, sending.value, clock.now());
    await deliverAll(deps, task, webhook!, sent);
    count += sent.length;
  }
  return { nextAt: clock.now(), did: BATCH };
}

/** The first due delivery of each document; a single one while the receiver fails or is slow. */
function sendableTogether(
  pending: readonly PendingDelivery[],
  { failingSince, isSlow }: WebhookSending,
  nowMs: number,
): Versioned<WebhookDelivery>[] {
  const firstOf = new Map<string, Versioned<WebhookDelivery>>();
  for (const { delivery, dueMs } of pending) {
    const { documentId } = delivery.value;
    if (dueMs <= nowMs && !firstOf.has(documentId)) firstOf.set(documentId, delivery);
  }
  return [...firstOf.values()].slice(0, failingSince || isSlow ? 1 : AT_ONCE);
}

/** Cancels a waiting delivery. */
function end({ deliveries }: DeliveryDeps, due: Versioned<WebhookDelivery>): Promise<boolean> {
  const { dueMs: _, ...rest } = due.value;
  return deliveries.settle(due, { ...rest, state: "failed" });
}

/** Why the API key that the webhook ends with has become invalid; `null` while it is valid. A replaced secret does not count. */
async function lossOfKey({ apiKeys, users, clock }: DeliveryDeps, webhook: Webhook): Promise<ArchiveReason | null> {
  if (webhook.apiKeyId === undefined || webhook.archivedAt) return null;
  const key = (await apiKeys.find(webhook.apiKeyId))?.value;
  if (!key || key.revokedAt) return "key_revoked";
  if (isExpired(key, toInstant(clock.now()))) return "key_expired";
  const maker = await users.find(key.userId);
  const membership = maker?.memberships[key.workspaceId];
  if (!maker || maker.ending || !membership || membership.ended) return "maker_left";
  return seesAllDocuments(rightsOfKey(key, membership)) ? null : "rights_lost";
}

/** Sends all at the same time, then records one after another, because all records change the sending state. */
async function deliverAll(
  deps: DeliveryDeps,
  task: Task,
  webhook: Webhook,
  all: readonly Versioned<WebhookDelivery>[],
): Promise<void> {
  const sent = await Promise.allSettled(all.map((due) => send(deps, task, webhook, due)));
  for (const [index, one] of sent.entries()) {
    if (one.status === "rejected") continue;
    if (one.value) await record(deps, task, all[index]!, one.value);
    else await end(deps, all[index]!);
  }
  const failed = sent.find(({ status }) => status === "rejected") as PromiseRejectedResult | undefined;
  if (failed) throw failed.reason;
}

/** Makes one attempt; `null` if the event has expired. */
async function send(
  deps: DeliveryDeps,
  task: Task,
  webhook: Webhook,
  { value: delivery }: Versioned<WebhookDelivery>,
): Promise<{ attempt: WebhookAttempt; result: TryResult } | null> {
  const { eventId, attempts } = delivery;
  const body = await deps.deliveries.findBody(task.workspaceId, eventId);
  if (body === null) return null;
  const values = webhook.values && delivery.kind === "COMPLETED" ? await valuesOf(deps, delivery) : null;
  const worded = inWordsFor(webhook, body);
  const json = values ? withValues(worded, values) : worded;
  deps.killPoint("before_webhook");
  const tried = await tryDelivery(deps, webhook, { id: eventId, json, number: attempts + 1 });
  deps.killPoint("after_webhook");
  return tried;
}

/** Reads the recipients' entries anew for every attempt, because the links of files expire; `null` for an erased document. */
async function valuesOf(deps: DeliveryDeps, { documentId }: WebhookDelivery): Promise<TypedAnswerView[] | null> {
  const found = await deps.documents.findState(documentId);
  return found && !found.value.document.erasedAt ? readTypedAnswers(deps, found.value) : null;
}

/**
 * Records an attempt. Events and people may change the delivery and the sending state meanwhile; writes nothing if
 * another job has taken over. A webhook is disabled first: after a crash between the two writes the delivery still
 * waits, so a resumed webhook sends only this delivery twice.
 */
async function record(
  deps: DeliveryDeps,
  task: Task,
  due: Versioned<WebhookDelivery>,
  { attempt, result }: { attempt: WebhookAttempt; result: TryResult },
): Promise<void> {
  const { clock, deliveries, killPoint } = deps;
  const { webhookId, generation } = task;
  const random = Math.random();
  await retryOrThrow(`delivery ${due.value.eventId}`, async (index) => {
    const [before, sending] = await Promise.all([
      index === 0 ? due : deliveries.find(due.value),
      deliveries.findSending(webhookId),
    ]);
    if (!before || sending?.value.generation !== generation) return;
    // Another worker considered this one dead and has delivered meanwhile.
    if (before.value.state === "delivered") return;
    const delivery = afterTry(before.value, result, clock.now(), random);
    const next = sendingAfter(sending.value, result, attempt.at);
    const reason = isGone(result) ? "gone" : isHopeless(delivery, next) ? "failing" : null;
    if (reason) await disable(deps, task, { at: toInstant(clock.now()), reason });
    killPoint("webhook_judged");
    const tried = { attempt: { ...attempt, number: delivery.attempts }, sending: { before: sending, next } };
    return (await deliveries.settle(before, delivery, tried)) ? undefined : lostRace;
  });
}

/** Disables the webhook and queues the mail to its creator, in one commit. */
async function disable(
  { webhooks }: DeliveryDeps,
  { workspaceId, webhookId }: Task,
  disabled: NonNullable<Webhook["disabled"]>,
): Promise<void> {
  await retryOrThrow(`webhook ${webhookId}`, async () => {
    const found = await webhooks.find(workspaceId, webhookId);
    if (!found || found.value.disabled || found.value.archivedAt) return;
    const { at } = disabled;
    const mail = { about: "webhook_disabled" as const, workspaceId, webhookId, at };
    const jobs = [{ task: { kind: "mail" as const, mail }, dueAt: at }];
    return (await webhooks.put(found, { ...found.value, disabled, updatedAt: at }, { jobs })) ? undefined : lostRace;
  });
}
