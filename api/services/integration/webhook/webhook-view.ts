import type { WebhookView } from "../../../../domain/contract/integration/webhook.ts";
import type { DeliveryView } from "../../../../domain/contract/integration/webhook-log.ts";
import { type Instant, toInstant } from "../../../../domain/ids.ts";
import { maskedUrl, maskedValue } from "../../../../domain/integration/webhook/hidden-values.ts";
import { type CustomData, stateOfWebhook, type Webhook } from "../../../../domain/integration/webhook/webhook.ts";
import {
  deliveryIdOf,
  type WebhookDelivery,
  type WebhookSending,
} from "../../../../domain/integration/webhook/webhook-delivery.ts";
import type { IntegrationDeps } from "../../../deps.ts";

const SHOWN = 4;

function shownData({ method, customData }: Webhook): CustomData[] {
  return customData.map((one) => {
    const isHidden = one.type === "Header" || method === "GET";
    return isHidden ? { ...one, value: maskedValue(one.value) } : one;
  });
}

function webhookView(webhook: Webhook, sending: WebhookSending | null, at: Instant): WebhookView {
  const { _id, method, events, secrets, disabled, createdAt, updatedAt, archivedAt } = webhook;
  const old = secrets.findLast(({ until }) => until !== undefined && until > at);
  return {
    ...{ _id, url: maskedUrl(webhook.url), method, events, createdAt, updatedAt },
    customData: shownData(webhook),
    values: webhook.values === true,
    state: stateOfWebhook(webhook),
    disabled: disabled ?? null,
    failingSince: sending?.failingSince ?? null,
    lastTriedAt: sending?.lastTriedAt ?? null,
    secretHint: secrets[0]!.secret.slice(-SHOWN),
    oldSecretUntil: old?.until ?? null,
    archivedAt: archivedAt ?? null,
    archivedBecause: webhook.archivedBecause ?? null,
  };
}

/** The view including the sending state, which is stored in a separate record. */
export async function viewOf({ clock, deliveries }: IntegrationDeps, webhook: Webhook) {
  const sending = await deliveries.findSending(webhook._id);
  return webhookView(webhook, sending?.value ?? null, toInstant(clock.now()));
}

export function deliveryView(delivery: WebhookDelivery): DeliveryView {
  const { webhookId, eventId, kind, documentId, title, isTest, at, state, attempts, dueMs } = delivery;
  return {
    deliveryId: deliveryIdOf(delivery),
    ...{ webhookId, id: eventId, event: kind, documentId, title, isTest: isTest ?? false, at, state, attempts },
    nextAt: state === "pending" && dueMs ? toInstant(dueMs) : null,
    lastStatus: delivery.lastStatus ?? null,
    lastFault: delivery.lastFault ?? null,
  };
}
