import type { DeliveryDetail, DeliveryView } from "../../../../domain/contract/integration/webhook.ts";
import { type Instant, toInstant } from "../../../../domain/ids.ts";
import type { Webhook, WebhookEventKind } from "../../../../domain/integration/webhook/webhook.ts";
import { bodyOf, requestOf, sampleEvent } from "../../../../domain/integration/webhook/webhook-body.ts";
import {
  afterTry,
  type DeliveryState,
  parseDeliveryId,
  sentAgain,
  type WebhookDelivery,
} from "../../../../domain/integration/webhook/webhook-delivery.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { ulidTime } from "../../../../domain/ulid.ts";
import type { AppDeps } from "../../../deps.ts";
import type { Versioned } from "../../../ports/basics.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { headersOf, tryDelivery } from "./try-delivery.ts";
import { deliveryView, maskedValue } from "./webhook-view.ts";

type LogDeps = Pick<AppDeps, "clock" | "webhooks" | "deliveries">;

type LogQuery = {
  webhookId: string;
  search?: string | undefined;
  state?: DeliveryState | undefined;
  event?: WebhookEventKind | undefined;
  cursor?: string | undefined;
  limit: number;
};

export async function listWebhookLogs(
  { webhooks, deliveries }: LogDeps,
  { workspaceId }: MemberPrincipal,
  { webhookId, search, state, event, cursor, limit }: LogQuery,
): Promise<Outcome<{ items: DeliveryView[]; cursor: string | null }>> {
  if (!(await webhooks.find(workspaceId, webhookId))) return refuse("not_found");
  const words = (search ?? "").trim().toLowerCase();
  const isWanted = (one: WebhookDelivery) =>
    (state === undefined || one.state === state) &&
    (event === undefined || one.kind === event) &&
    (words === "" || `${one.title} ${one.documentId} ${one.eventId} ${one.kind}`.toLowerCase().includes(words));
  const page = await deliveries.list(webhookId, { ...(cursor ? { after: cursor } : {}), limit, isWanted });
  return done({ items: page.items.map(deliveryView), cursor: page.next });
}

export async function readWebhookDelivery(
  deps: LogDeps,
  caller: MemberPrincipal,
  deliveryId: string,
): Promise<Outcome<DeliveryDetail>> {
  const found = await findDelivery(deps, caller, deliveryId);
  return found ? done(await detailOf(deps, found.webhook, found.delivery.value)) : refuse("not_found");
}

async function detailOf(
  { deliveries }: Pick<AppDeps, "deliveries">,
  webhook: Webhook,
  delivery: WebhookDelivery,
): Promise<DeliveryDetail> {
  const [json, tries] = await Promise.all([
    deliveries.findBody(delivery.workspaceId, delivery.eventId),
    deliveries.listAttempts(delivery),
  ]);
  const custom = new Set(webhook.customData.filter(({ type }) => type === "Header").map(({ name }) => name));
  const headers = headersOf(webhook).map(([name, value]) => ({
    name,
    value: custom.has(name) ? maskedValue(value) : value,
  }));
  const request = json === null ? { url: webhook.url, body: null } : requestOf(webhook, json);
  return { ...deliveryView(delivery), request: { method: webhook.method, ...request, headers }, tries };
}

async function findDelivery(
  { webhooks, deliveries }: LogDeps,
  { workspaceId }: MemberPrincipal,
  deliveryId: string,
): Promise<{ webhook: Webhook; delivery: Versioned<WebhookDelivery> } | null> {
  const key = parseDeliveryId(deliveryId);
  const webhook = key && (await webhooks.find(workspaceId, key.webhookId));
  const delivery = key && webhook && (await deliveries.find(key));
  return webhook && delivery ? { webhook: webhook.value, delivery } : null;
}

/** Sends one delivery again, whatever its state, as the next that is due. */
export async function retryWebhook(
  deps: LogDeps,
  caller: MemberPrincipal,
  deliveryId: string,
): Promise<Outcome<DeliveryView>> {
  const outcome = await retryOnLostRace<WebhookDelivery>(async () => {
    const found = await findDelivery(deps, caller, deliveryId);
    if (!found) return refuse("not_found");
    if (found.webhook.archivedAt) return refuse("webhook_archived");
    const next = sentAgain(found.delivery.value);
    return (await deps.deliveries.settle(found.delivery, next)) ? done(next) : lostRace;
  });
  if (!outcome.ok) return outcome;
  const { webhookId: _id, workspaceId } = outcome.value;
  await deps.deliveries.wake({ _id, workspaceId }, toInstant(deps.clock.now()));
  return done(deliveryView(outcome.value));
}

const LOT = 100;

/** Sends again what failed since then. */
export async function retryWebhooks(
  deps: LogDeps,
  { workspaceId }: MemberPrincipal,
  { webhookId, since }: { webhookId: string; since: Instant },
): Promise<Outcome<{ queued: number }>> {
  const found = await deps.webhooks.find(workspaceId, webhookId);
  if (!found) return refuse("not_found");
  if (found.value.archivedAt) return refuse("webhook_archived");
  const isWanted = (one: WebhookDelivery) => one.state === "failed" && one.at >= since && !one.isTest;
  const isOlder = (cursor: string) => cursor < ulidTime(Date.parse(since));
  let queued = 0;
  let after: string | undefined;
  for (;;) {
    const page = await deps.deliveries.list(webhookId, { ...(after ? { after } : {}), limit: LOT, isWanted });
    for (const { eventId } of page.items) {
      const delivery = await deps.deliveries.find({ webhookId, eventId });
      if (delivery?.value.state !== "failed") continue;
      if (await deps.deliveries.settle(delivery, sentAgain(delivery.value))) queued += 1;
    }
    if (page.next === null || isOlder(page.next)) break;
    after = page.next;
  }
  if (queued > 0) await deps.deliveries.wake({ _id: webhookId, workspaceId }, toInstant(deps.clock.now()));
  return done({ queued });
}

/** Sends a sample now and returns how the receiver answered. */
export async function testWebhook(
  deps: LogDeps & Pick<AppDeps, "ids" | "outgoing" | "config">,
  { workspaceId }: MemberPrincipal,
  id: string,
  kind: WebhookEventKind | undefined,
): Promise<Outcome<DeliveryDetail>> {
  const found = await deps.webhooks.find(workspaceId, id);
  if (!found) return refuse("not_found");
  const webhook = found.value;
  if (webhook.archivedAt) return refuse("webhook_archived");
  const at = toInstant(deps.clock.now());
  const event = sampleEvent(kind ?? webhook.events[0] ?? "COMPLETED", { _id: deps.ids.document(), workspaceId, at });
  const json = JSON.stringify(bodyOf(event, deps.config.publicUrl));
  const { attempt, result } = await tryDelivery(deps, webhook, { id: event._id, json, number: 1 });
  const { documentId, snapshot } = event;
  const delivery: WebhookDelivery = {
    ...{ webhookId: id, eventId: event._id, workspaceId, documentId, kind: event.kind, title: snapshot.title },
    ...{ isTest: true, at, state: "pending", attempts: 0, step: 0 },
  };
  const tried = afterTry(delivery, result, deps.clock.now(), 0);
  await deps.deliveries.putTest(tried, { body: json }, attempt);
  return done(await detailOf(deps, webhook, tried));
}
