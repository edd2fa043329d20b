import { seesAllDocuments } from "../../../domain/access/can.ts";
import { toInstant, type WorkspaceId } from "../../../domain/ids.ts";
import { isExpired, rightsOfKey } from "../../../domain/integration/api-key.ts";
import { type ArchiveReason, stateOfWebhook, type Webhook } from "../../../domain/integration/webhook/webhook.ts";
import {
  afterTry,
  isGone,
  isHopeless,
  sendingAfter,
  type TryResult,
  type WebhookAttempt,
  type WebhookDelivery,
} from "../../../domain/integration/webhook/webhook-delivery.ts";
import type { AppDeps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import { archiveWebhooks } from "../../services/integration/webhook/archive-webhooks.ts";
import { tryDelivery } from "../../services/integration/webhook/try-delivery.ts";
import { lostRace, retryOrThrow } from "../../services/retry-on-lost-race.ts";
import type { JobResult } from "../handler.ts";

type DeliverDeps = Pick<AppDeps, "apiKeys" | "users" | "clock" | "webhooks" | "deliveries" | "outgoing" | "killPoint">;
type Task = { kind: string; workspaceId: WorkspaceId; webhookId: string; generation: number };

/** Deliveries per run; then other webhooks' jobs go first. */
const BATCH = 10;

/** Sends a webhook's due deliveries one by one, then pauses until the next is due or an event wakes it. */
export async function deliverWebhooks(deps: DeliverDeps, task: Task): Promise<JobResult> {
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
    const left = webhook?.archivedAt ? await deliveries.findNext(webhook._id) : null;
    if (left) {
      await end(deps, left.delivery);
      count += 1;
      continue;
    }
    const isActive = webhook !== null && stateOfWebhook(webhook) === "active";
    const next = isActive ? await deliveries.findNext(task.webhookId) : null;
    const isDue = next !== null && next.dueMs <= clock.now();
    const isOtherKind = isDue && (task.kind === "deliver_slow_webhooks") !== (sending.value.isSlow ?? false);
    if (!isDue || isOtherKind) {
      if (await deliveries.rest(ref, sending, next && Math.max(next.dueMs, 0))) return "done";
      continue;
    }
    if (!sending.value.isAwake) {
      await deliveries.begin(task.webhookId, sending);
      continue;
    }
    await deliver(deps, task, webhook!, next.delivery);
    count += 1;
  }
  return { nextAt: clock.now(), did: BATCH };
}

/** Cancels a waiting delivery. */
function end({ deliveries }: DeliverDeps, due: Versioned<WebhookDelivery>): Promise<boolean> {
  const { dueMs: _, ...rest } = due.value;
  return deliveries.settle(due, { ...rest, state: "failed" });
}

/** Why the API key that the webhook ends with has become invalid; `null` while it is valid. A replaced secret does not count. */
async function lossOfKey({ apiKeys, users, clock }: DeliverDeps, webhook: Webhook): Promise<ArchiveReason | null> {
  if (webhook.apiKeyId === undefined || webhook.archivedAt) return null;
  const key = (await apiKeys.find(webhook.apiKeyId))?.value;
  if (!key || key.revokedAt) return "key_revoked";
  if (isExpired(key, toInstant(clock.now()))) return "key_expired";
  const maker = await users.find(key.userId);
  const membership = maker?.memberships[key.workspaceId];
  if (!maker || maker.ending || !membership || membership.ended) return "maker_left";
  return seesAllDocuments(rightsOfKey(key, membership)) ? null : "rights_lost";
}

async function deliver(deps: DeliverDeps, task: Task, webhook: Webhook, due: Versioned<WebhookDelivery>) {
  const { deliveries, killPoint } = deps;
  const { eventId, attempts } = due.value;
  const json = await deliveries.findBody(task.workspaceId, eventId);
  if (json === null) {
    await end(deps, due);
    return;
  }
  killPoint("before_webhook");
  const { attempt, result } = await tryDelivery(deps, webhook, { id: eventId, json, number: attempts + 1 });
  killPoint("after_webhook");
  await record(deps, task, due, { attempt, result });
}

/**
 * Records an attempt. Events and people may change the delivery and the sending state meanwhile; writes nothing if
 * another job has taken over. A webhook is disabled first: after a crash between the two writes the delivery still
 * waits, so a resumed webhook sends only this delivery twice.
 */
async function record(
  deps: DeliverDeps,
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
  { webhooks }: DeliverDeps,
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
