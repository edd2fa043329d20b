/** The log of a webhook's deliveries, and retries. */
import * as z from "zod/mini";
import { DocumentId, IdCursor, Instant } from "../../ids.ts";
import { WebhookEventKind, WebhookMethod } from "../../integration/webhook/webhook.ts";
import { DeliveryFault, DeliveryState, WebhookAttempt } from "../../integration/webhook/webhook-delivery.ts";
import { endpoint } from "../endpoint.ts";

const limit = { calls: 120, seconds: 60 };
const deliveryId = z.string().check(z.minLength(1), z.maxLength(80));

export const DeliveryView = z.object({
  deliveryId: z.string(),
  webhookId: z.string(),
  /** The `webhook-id` of every attempt. */
  id: z.string(),
  event: WebhookEventKind,
  documentId: DocumentId,
  title: z.string(),
  isTest: z.boolean(),
  at: Instant,
  state: DeliveryState,
  attempts: z.int(),
  /** Due time while pending; `null` means as soon as possible. */
  nextAt: z.nullable(Instant),
  lastStatus: z.nullable(z.int()),
  lastFault: z.nullable(DeliveryFault),
});
export type DeliveryView = z.infer<typeof DeliveryView>;

export const DeliveryDetail = z.object({
  ...DeliveryView.shape,
  /** The last try's, or the next one's. `body` is null when it is no longer kept; `headers` without those that differ between tries. */
  request: z.object({
    method: WebhookMethod,
    url: z.string(),
    headers: z.array(z.object({ name: z.string(), value: z.string() })),
    body: z.nullable(z.string()),
  }),
  tries: z.array(z.omit(WebhookAttempt, { sent: true })),
});
export type DeliveryDetail = z.infer<typeof DeliveryDetail>;

export const listWebhookLogsCall = endpoint({
  method: "GET",
  path: "/api/integrations/webhook/fetchAll/webhooklogs",
  summary:
    "List deliveries to a webhook in the last 30 days, newest first. `search` matches document, title and id. A page may have fewer rows than `limit`; `cursor` is null at the end.",
  caller: "member",
  needs: ["Integrations", "VIEW"],
  allDocuments: true,
  query: z.object({
    webhookId: z._default(z.string().check(z.maxLength(64)), ""),
    search: z.optional(z.string().check(z.maxLength(200))),
    state: z.optional(DeliveryState),
    event: z.optional(WebhookEventKind),
    cursor: z.optional(IdCursor),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  }),
  output: z.object({ items: z.array(DeliveryView), cursor: z.nullable(z.string()) }),
  limit,
});

export const readWebhookDeliveryCall = endpoint({
  method: "GET",
  path: "/api/integrations/webhook/delivery/:deliveryId",
  summary: "Read a delivery: the request, and each attempt with the first 1,024 characters of the response.",
  caller: "member",
  needs: ["Integrations", "VIEW"],
  allDocuments: true,
  contents: true,
  params: z.object({ deliveryId }),
  output: DeliveryDetail,
  limit,
});

export const retryWebhookCall = endpoint({
  method: "POST",
  path: "/api/integrations/webhook/retry/one",
  summary: "Send one delivery again with the same id. Its retry schedule starts over.",
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  allDocuments: true,
  body: z.strictObject({ deliveryId }),
  output: DeliveryView,
  idempotent: true,
  limit,
});

export const retryWebhooksCall = endpoint({
  method: "POST",
  path: "/api/integrations/webhook/retry/all",
  summary:
    "Send again now what failed since then and what waits for its next try after a failure, oldest first. `queued`: the number of deliveries; while `cursor` is not null, call again with it for more.",
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  allDocuments: true,
  body: z.strictObject({
    webhookId: z.string().check(z.maxLength(64)),
    since: Instant,
    cursor: z.optional(IdCursor),
  }),
  output: z.object({ queued: z.int(), cursor: z.nullable(z.string()) }),
  idempotent: true,
  limit,
});
