/** Webhooks of a workspace, the log of their deliveries, and retries. */
import * as z from "zod/mini";
import { DocumentId, Instant } from "../../ids.ts";
import {
  ArchiveReason,
  CUSTOM_DATA_LIMIT,
  CustomDataType,
  DisabledReason,
  WebhookEventKind,
  WebhookMethod,
  WebhookState,
} from "../../integration/webhook/webhook.ts";
import { WebhookBody } from "../../integration/webhook/webhook-body.ts";
import { DeliveryFault, DeliveryState, WebhookAttempt } from "../../integration/webhook/webhook-delivery.ts";
import { endpoint } from "../endpoint.ts";

const limit = { calls: 120, seconds: 60 };
const params = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
const text = z.string().check(z.maxLength(4_000));
const deliveryId = z.string().check(z.minLength(1), z.maxLength(80));

const customData = <Value extends z.ZodMiniType>(value: Value) =>
  z.array(z.strictObject({ name: text, value, type: CustomDataType })).check(z.maxLength(CUSTOM_DATA_LIMIT));

/** Values of headers and of the URL's query, with those that a GET adds to it, show their last four characters only. */
export const WebhookView = z.object({
  _id: z.string(),
  url: z.string(),
  method: WebhookMethod,
  events: z.array(WebhookEventKind),
  customData: z.array(z.object({ name: z.string(), value: z.string(), type: CustomDataType })),
  state: WebhookState,
  disabled: z.nullable(z.object({ at: Instant, reason: DisabledReason })),
  /** The first failed attempt since the last success. */
  failingSince: z.nullable(Instant),
  lastTriedAt: z.nullable(Instant),
  /** Last four characters of the secret. */
  secretHint: z.string(),
  /** A replaced secret still signs until this time. */
  oldSecretUntil: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
  archivedAt: z.nullable(Instant),
  /** Set if the webhook was archived because its API key became invalid; `null` if a person or program archived it. */
  archivedBecause: z.nullable(ArchiveReason),
});
export type WebhookView = z.infer<typeof WebhookView>;

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

export const createWebhook = endpoint({
  method: "POST",
  path: "/api/integrations/webhook/create",
  summary:
    "Create a webhook. `secret` signs every request (Standard Webhooks); only this response contains it. Requests follow no redirects and are sent to public addresses only.",
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  allDocuments: true,
  confirmed: true,
  body: z.strictObject({
    url: text,
    method: z._default(WebhookMethod, "POST"),
    events: z.array(WebhookEventKind).check(z.maxLength(50)),
    customData: z._default(customData(text), []),
  }),
  output: z.object({ ...WebhookView.shape, secret: z.string() }),
  idempotent: true,
  limit: { calls: 60, seconds: 600 },
});

export const listWebhooks = endpoint({
  method: "GET",
  path: "/api/integrations/webhook/fetch",
  summary: "List the workspace's webhooks that are not archived, newest first.",
  caller: "member",
  needs: ["Integrations", "VIEW"],
  output: z.array(WebhookView),
  limit,
});

export const listArchivedWebhooks = endpoint({
  method: "GET",
  path: "/api/integrations/webhook/archived",
  summary: "List archived webhooks, newest first. They are removed a year after archiving.",
  caller: "member",
  needs: ["Integrations", "VIEW"],
  output: z.array(WebhookView),
  limit,
});

export const updateWebhook = endpoint({
  method: "POST",
  path: "/api/integrations/webhook/update/:id",
  summary:
    "Change a webhook. On the same host, custom data without a `value` keep the one that is stored under their name, and masked values of the URL stay. With `updatedAt`, a webhook that was changed since it was read is refused.",
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  allDocuments: true,
  confirmed: true,
  params,
  body: z.strictObject({
    url: text,
    method: WebhookMethod,
    events: z.array(WebhookEventKind).check(z.maxLength(50)),
    customData: customData(z.optional(text)),
    /** As read; a webhook that was changed since then is refused with `webhook_changed`. */
    updatedAt: z.optional(Instant),
  }),
  output: WebhookView,
  limit,
});

export const testWebhook = endpoint({
  method: "POST",
  path: "/api/integrations/webhook/test/:id",
  summary: "Send a sample event with `test: true` now, and return the receiver's response. It is not retried.",
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  params,
  body: z.strictObject({ event: z.optional(WebhookEventKind) }),
  output: DeliveryDetail,
  idempotent: true,
  limit: { calls: 30, seconds: 60 },
});

export const rotateWebhookSecret = endpoint({
  method: "POST",
  path: "/api/integrations/webhook/rotate/:id",
  summary: "Replace the secret. For a day every request has signatures of both secrets, so that receivers can switch.",
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  confirmed: true,
  params,
  output: z.object({ ...WebhookView.shape, secret: z.string() }),
  idempotent: true,
  limit: { calls: 20, seconds: 600 },
});

export const pauseWebhook = endpoint({
  method: "POST",
  path: "/api/integrations/webhook/pause/:id",
  summary: "Pause a webhook. Events are stored for 30 days and sent when the webhook is resumed.",
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  params,
  output: WebhookView,
  limit,
});

export const resumeWebhook = endpoint({
  method: "POST",
  path: "/api/integrations/webhook/resume/:id",
  summary: "Resume a paused or disabled webhook, starting with the waiting deliveries.",
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  allDocuments: true,
  params,
  output: WebhookView,
  limit,
});

export const archiveWebhook = endpoint({
  method: "POST",
  path: "/api/integrations/webhook/archive/:id",
  summary: "Archive a webhook. Nothing is sent to it, and no events are stored for it.",
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  params,
  output: WebhookView,
  limit,
});

export const restoreWebhook = endpoint({
  method: "POST",
  path: "/api/integrations/webhook/restore/:id",
  summary: "Restore a webhook from the archive. It receives later events only.",
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  allDocuments: true,
  params,
  output: WebhookView,
  limit,
});

export const removeWebhook = endpoint({
  method: "DELETE",
  path: "/api/integrations/webhook/:id",
  summary: "Unsubscribe: archive a webhook. A repeat also returns 204.",
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  params,
  empty: true,
  limit,
});

export const listWebhookLogs = endpoint({
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
    cursor: z.optional(z.string().check(z.maxLength(64))),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 25),
  }),
  output: z.object({ items: z.array(DeliveryView), cursor: z.nullable(z.string()) }),
  limit,
});

export const readWebhookDelivery = endpoint({
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

export const retryWebhook = endpoint({
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

export const retryWebhooks = endpoint({
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
    cursor: z.optional(z.string().check(z.maxLength(64))),
  }),
  output: z.object({ queued: z.int(), cursor: z.nullable(z.string()) }),
  idempotent: true,
  limit: { calls: 120, seconds: 60 },
});

export const readWebhookSample = endpoint({
  method: "GET",
  path: "/api/integrations/webhook/sample",
  summary: "List sample bodies: the last events of a kind in this workspace, or an example if there are none.",
  caller: "member",
  needs: ["Integrations", "VIEW"],
  allDocuments: true,
  contents: true,
  query: z.object({ event: z._default(WebhookEventKind, "COMPLETED") }),
  output: z.array(WebhookBody),
  limit,
});
