import type { Body, Output } from "../../../../domain/contract/endpoint.ts";
import type {
  DeliveryDetail,
  DeliveryView,
  retryWebhooksCall as retryContract,
} from "../../../../domain/contract/integration/webhook-log.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { inWordsFor } from "../../../../domain/integration/webhook/body-words.ts";
import { maskedUrl } from "../../../../domain/integration/webhook/hidden-values.ts";
import type { Webhook, WebhookEventKind } from "../../../../domain/integration/webhook/webhook.ts";
import {
  bodyOf,
  callNames,
  requestOf,
  sampleEvent,
  sampleValues,
  withCustom,
  withValues,
} from "../../../../domain/integration/webhook/webhook-body.ts";
import {
  afterTry,
  type DeliveryState,
  isFailing,
  parseDeliveryId,
  sentAgain,
  type WebhookAttempt,
  type WebhookDelivery,
} from "../../../../domain/integration/webhook/webhook-delivery.ts";
import { done, notFound, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { IntegrationDeps } from "../../../deps.ts";
import type { Versioned } from "../../../ports/basics.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { findOwnWebhook } from "./find-own-webhook.ts";
import { shownHeadersOf, tryDelivery } from "./try-delivery.ts";
import { deliveryView } from "./webhook-view.ts";

type LogQuery = {
  webhookId: string;
  search?: string | undefined;
  state?: DeliveryState | undefined;
  event?: WebhookEventKind | undefined;
  cursor?: string | undefined;
  limit: number;
};

export async function listWebhookLogs(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  { webhookId, search, state, event, cursor, limit }: LogQuery,
): Promise<Outcome<{ items: DeliveryView[]; cursor: string | null }>> {
  const found = await findOwnWebhook(deps, caller, webhookId);
  if (!found.ok) return found;
  const words = (search ?? "").trim().toLowerCase();
  const isWanted = (one: WebhookDelivery) =>
    (state === undefined || one.state === state) &&
    (event === undefined || one.kind === event) &&
    (words === "" || `${one.title} ${one.documentId} ${one.eventId} ${one.kind}`.toLowerCase().includes(words));
  const page = await deps.deliveries.list(webhookId, { ...(cursor ? { after: cursor } : {}), limit, isWanted });
  return done({ items: page.items.map(deliveryView), cursor: page.next });
}

export async function readWebhookDelivery(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  deliveryId: string,
): Promise<Outcome<DeliveryDetail>> {
  const found = await findDelivery(deps, caller, deliveryId);
  return found.ok ? done(await detailOf(deps, found.value.webhook, found.value.delivery.value)) : found;
}

async function detailOf(
  { deliveries }: IntegrationDeps,
  webhook: Webhook,
  delivery: WebhookDelivery,
): Promise<DeliveryDetail> {
  const [body, tries] = await Promise.all([
    deliveries.findBody(delivery.workspaceId, delivery.eventId),
    deliveries.listAttempts(delivery),
  ]);
  const json = body === null ? null : inWordsFor(webhook, body);
  const views = tries.map(({ sent, ...one }) => (sent ? one : { ...one, url: maskedUrl(one.url, callNames) }));
  const request = sentRequest(tries.at(-1), json) ?? nextRequest(webhook, json);
  return { ...deliveryView(delivery), request, tries: views };
}

type ShownRequest = DeliveryDetail["request"];

/** The request of a try, whatever the webhook has become since; `null` if that was not stored. */
function sentRequest(last: WebhookAttempt | undefined, json: string | null): ShownRequest | null {
  if (!last?.sent) return null;
  const { method, url, sent } = last;
  const body = json === null ? null : method === "GET" ? "" : withCustom(json, sent.custom);
  return { method, url, headers: sent.headers, body };
}

function nextRequest(webhook: Webhook, json: string | null): ShownRequest {
  const { url, body } = json === null ? { url: webhook.url, body: null } : requestOf(webhook, json);
  const headers = shownHeadersOf(webhook);
  return { method: webhook.method, url: maskedUrl(url, callNames), headers, body };
}

async function findDelivery(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  deliveryId: string,
): Promise<Outcome<{ webhook: Webhook; delivery: Versioned<WebhookDelivery> }>> {
  const key = parseDeliveryId(deliveryId);
  if (!key) return notFound("delivery");
  const webhook = await findOwnWebhook(deps, caller, key.webhookId);
  if (!webhook.ok) return webhook;
  const delivery = await deps.deliveries.find(key);
  return delivery ? done({ webhook: webhook.value.value, delivery }) : notFound("delivery");
}

/** Queues one delivery again as the next due one, whatever its state. */
export async function retryWebhook(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  deliveryId: string,
): Promise<Outcome<DeliveryView>> {
  return retryOnLostRace(async () => {
    const found = await findDelivery(deps, caller, deliveryId);
    if (!found.ok) return found;
    const { webhook, delivery } = found.value;
    if (webhook.archivedAt) return refuse("webhook_archived");
    const next = sentAgain(delivery.value);
    const isQueued = await deps.deliveries.resend(delivery, next, toInstant(deps.clock.now()));
    return isQueued ? done(deliveryView(next)) : lostRace;
  });
}

const BATCH = 100;
/** Maximum batches per call, so that its duration is bounded. */
const BATCHES = 5;

/** Sends again what failed since then, also where another try is planned, oldest first; `cursor` continues where a call ended. */
export async function retryWebhooks(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  { webhookId, since, cursor }: Body<typeof retryContract>,
): Promise<Outcome<Output<typeof retryContract>>> {
  const found = await findOwnWebhook(deps, caller, webhookId);
  if (!found.ok) return found;
  if (found.value.value.archivedAt) return refuse("webhook_archived");
  const isWanted = (one: WebhookDelivery) => isFailing(one) && one.at >= since && !one.isTest;
  let queued = 0;
  let after = cursor;
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const page = await deps.deliveries.list(webhookId, { since, ...(after ? { after } : {}), limit: BATCH, isWanted });
    for (const { eventId } of page.items) if (await retryFailed(deps, { webhookId, eventId })) queued += 1;
    if (page.next === null) return done({ queued, cursor: null });
    after = page.next;
  }
  return done({ queued, cursor: after ?? null });
}

/** @returns `false` if another caller has already queued it */
async function retryFailed(
  { deliveries, clock }: IntegrationDeps,
  key: Pick<WebhookDelivery, "webhookId" | "eventId">,
): Promise<boolean> {
  const outcome = await retryOnLostRace(async () => {
    const found = await deliveries.find(key);
    if (!found || !isFailing(found.value)) return done(false);
    return (await deliveries.resend(found, sentAgain(found.value), toInstant(clock.now()))) ? done(true) : lostRace;
  });
  return outcome.ok && outcome.value;
}

/** Sends a sample now and returns the receiver's response. */
export async function testWebhook(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  id: string,
  kind: WebhookEventKind | undefined,
): Promise<Outcome<DeliveryDetail>> {
  const found = await findOwnWebhook(deps, caller, id);
  if (!found.ok) return found;
  const webhook = found.value.value;
  const { workspaceId } = caller;
  if (webhook.archivedAt) return refuse("webhook_archived");
  const at = toInstant(deps.clock.now());
  const event = sampleEvent(kind ?? webhook.events[0] ?? "COMPLETED", { _id: deps.ids.document(), workspaceId, at });
  const json = inWordsFor(webhook, JSON.stringify(bodyOf(event, deps.config.publicUrl)));
  const sent = webhook.values && event.kind === "COMPLETED" ? withValues(json, sampleValues(at)) : json;
  const { attempt, result } = await tryDelivery(deps, webhook, { id: event._id, json: sent, number: 1 });
  const { documentId, snapshot } = event;
  const delivery: WebhookDelivery = {
    ...{ webhookId: id, eventId: event._id, workspaceId, documentId, kind: event.kind, title: snapshot.title },
    ...{ isTest: true, at, state: "pending", attempts: 0, step: 0 },
  };
  const tried = afterTry(delivery, result, deps.clock.now(), 0);
  await deps.deliveries.putTest(tried, { body: json }, attempt);
  return done(await detailOf(deps, webhook, tried));
}
