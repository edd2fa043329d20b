/** Webhooks of a workspace. */
import * as z from "zod/mini";
import { Instant } from "../../ids.ts";
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
import { endpoint } from "../endpoint.ts";
import { DeliveryDetail } from "./webhook-log.ts";

const limit = { calls: 120, seconds: 60 };
const params = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });
const text = z.string().check(z.maxLength(4_000));

const customData = <Value extends z.ZodMiniType>(value: Value) =>
  z.array(z.strictObject({ name: text, value, type: CustomDataType })).check(z.maxLength(CUSTOM_DATA_LIMIT));

/** Values of headers and of the URL's query, with those that a GET adds to it, show their last four characters only. */
export const WebhookView = z.object({
  _id: z.string(),
  url: z.string(),
  method: WebhookMethod,
  events: z.array(WebhookEventKind),
  customData: z.array(z.object({ name: z.string(), value: z.string(), type: CustomDataType })),
  values: z.boolean(),
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

export const createWebhookCall = endpoint({
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
    /** Whether COMPLETED events carry what recipients filled in, as `expand=values` of a document does; only with POST. */
    values: z._default(z.boolean(), false),
  }),
  output: z.object({ ...WebhookView.shape, secret: z.string() }),
  idempotent: true,
  limit: { calls: 60, seconds: 600 },
});

export const listWebhooksCall = endpoint({
  method: "GET",
  path: "/api/integrations/webhook/fetch",
  summary: "List the workspace's webhooks that are not archived, newest first.",
  caller: "member",
  needs: ["Integrations", "VIEW"],
  output: z.array(WebhookView),
  limit,
});

export const listArchivedWebhooksCall = endpoint({
  method: "GET",
  path: "/api/integrations/webhook/archived",
  summary: "List archived webhooks, newest first. They are removed a year after archiving.",
  caller: "member",
  needs: ["Integrations", "VIEW"],
  output: z.array(WebhookView),
  limit,
});

export const updateWebhookCall = endpoint({
  method: "POST",
  path: "/api/integrations/webhook/update/:id",
  summary:
    "Change a webhook. On the same host, custom data without a `value` keep the one that is stored under their name, and masked values of the URL stay. With `updatedAt`, a webhook that was changed since it was read is refused.",
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  allDocuments: true,
  confirmed: true,
  params,
  readBack: WebhookView,
  body: z.strictObject({
    url: text,
    method: WebhookMethod,
    events: z.array(WebhookEventKind).check(z.maxLength(50)),
    customData: customData(z.optional(text)),
    /** Absent: as before. */
    values: z.optional(z.boolean()),
    /** The `updatedAt` that the caller read. `webhook_changed` refuses the call if the webhook has a newer one. */
    updatedAt: z.optional(Instant),
  }),
  output: WebhookView,
  limit,
});

export const testWebhookCall = endpoint({
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

export const rotateWebhookSecretCall = endpoint({
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

export const pauseWebhookCall = endpoint({
  method: "POST",
  path: "/api/integrations/webhook/pause/:id",
  summary: "Pause a webhook. Events are stored for 30 days and sent when the webhook is resumed.",
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  params,
  output: WebhookView,
  limit,
});

export const resumeWebhookCall = endpoint({
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

export const archiveWebhookCall = endpoint({
  method: "POST",
  path: "/api/integrations/webhook/archive/:id",
  summary: "Archive a webhook. Nothing is sent to it, and no events are stored for it.",
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  params,
  output: WebhookView,
  limit,
});

export const restoreWebhookCall = endpoint({
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

export const removeWebhookCall = endpoint({
  method: "DELETE",
  path: "/api/integrations/webhook/:id",
  summary: "Unsubscribe: archive a webhook. A repeat also returns 204.",
  caller: "member",
  needs: ["Integrations", "MANAGE"],
  params,
  empty: true,
  limit,
});

export const readWebhookSampleCall = endpoint({
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
