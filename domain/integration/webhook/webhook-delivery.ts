/** Deliveries: one event for one webhook, attempted until the receiver accepts it or three days have passed. */
import * as z from "zod/mini";
import { DocumentId, Instant, toInstant, WorkspaceId } from "../../ids.ts";
import { WebhookEventKind, WebhookMethod } from "./webhook.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Waits after each failed attempt: ten attempts in three days. */
const waitsMs = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 20 * HOUR];
const JITTER = 0.1;
const LONGEST_ASKED_WAIT_MS = DAY;
/** Retention of events, deliveries and attempts. */
export const WEBHOOK_LOG_MS = 30 * DAY;
/** Number of stored characters of a response. */
export const ANSWER_LIMIT = 1_024;
/** Deadline of one attempt. */
export const WEBHOOK_DEADLINE_MS = 15 * SECOND;

export const DeliveryState = z.enum(["pending", "delivered", "failed"]);
export type DeliveryState = z.infer<typeof DeliveryState>;

/** `status`: the response status was not a success. */
export const DeliveryFault = z.enum(["address_refused", "dns", "connect", "tls", "timeout", "closed", "status"]);
export type DeliveryFault = z.infer<typeof DeliveryFault>;

export const WebhookDelivery = z.object({
  webhookId: z.string(),
  eventId: z.string(),
  workspaceId: WorkspaceId,
  documentId: DocumentId,
  kind: WebhookEventKind,
  title: z.string(),
  isTest: z.optional(z.literal(true)),
  at: Instant,
  state: DeliveryState,
  attempts: z.int(),
  /** Failed attempts since the schedule began; a resend by a person starts a new schedule. */
  step: z.int(),
  /** The first failed attempt of the schedule. */
  failingSince: z.optional(Instant),
  /** Due time while pending, in milliseconds; 0 means immediately, before all others. */
  dueMs: z.optional(z.int()),
  lastStatus: z.optional(z.int()),
  lastFault: z.optional(DeliveryFault),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const WebhookAttempt = z.object({
  /** From 1. */
  number: z.int(),
  at: Instant,
  ms: z.int(),
  method: WebhookMethod,
  /** Values of its query are masked. */
  url: z.string(),
  /** The sent timestamp in seconds, and the sent signatures. */
  timestamp: z.int(),
  signature: z.string(),
  status: z.optional(z.int()),
  fault: z.optional(DeliveryFault),
  /** Technical description of the fault. */
  reason: z.optional(z.string()),
  answer: z.string(),
  isCut: z.boolean(),
  /** The request besides the event's body: headers, with masked custom values, and the body's `custom`. */
  sent: z.optional(
    z.object({
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
      custom: z.optional(z.record(z.string(), z.string())),
    }),
  ),
});
export type WebhookAttempt = z.infer<typeof WebhookAttempt>;

export function deliveryIdOf({ eventId, webhookId }: Pick<WebhookDelivery, "eventId" | "webhookId">): string {
  return `${eventId}-${webhookId}`;
}

export function parseDeliveryId(id: string): { eventId: string; webhookId: string } | null {
  const match = /^([0-9A-Z]{26})-([0-9A-Z]{26})$/.exec(id);
  return match && { eventId: match[1]!, webhookId: match[2]! };
}

/** The result of an attempt; `retryAfterMs` is the wait that the receiver requests. */
export type TryResult = { status?: number; fault?: DeliveryFault; retryAfterMs?: number };

export function isAccepted({ status, fault }: TryResult): boolean {
  return fault === undefined && status !== undefined && status >= 200 && status < 300;
}

/** Whether the receiver responded 410, which means that it wants no more requests. */
export function isGone({ status }: TryResult): boolean {
  return status === 410;
}

/** The delivery after an attempt. `random` (0 to 1) spreads the next attempts of many deliveries. */
export function afterTry(delivery: WebhookDelivery, result: TryResult, nowMs: number, random: number): WebhookDelivery {
  const { dueMs: _, lastFault: __, lastStatus: ___, ...rest } = delivery;
  const tried = {
    ...rest,
    attempts: delivery.attempts + 1,
    ...(result.status === undefined ? {} : { lastStatus: result.status }),
  };
  if (isAccepted(result)) return { ...tried, state: "delivered" };
  const failed = {
    ...tried,
    step: delivery.step + 1,
    failingSince: delivery.failingSince ?? toInstant(nowMs),
    lastFault: result.fault ?? ("status" as const),
  };
  const waitMs = waitsMs[delivery.step];
  if (waitMs === undefined || isGone(result) || delivery.isTest) return { ...failed, state: "failed" };
  const ownMs = waitMs * (1 - JITTER + 2 * JITTER * random);
  const askedMs = Math.min(result.retryAfterMs ?? 0, LONGEST_ASKED_WAIT_MS);
  return { ...failed, state: "pending", dueMs: nowMs + Math.round(Math.max(ownMs, askedMs)) };
}

/** Whether its last try failed, given up or not, and the next one is not due at once. */
export function isFailing({ state, lastFault, dueMs }: WebhookDelivery): boolean {
  return state === "failed" || (state === "pending" && lastFault !== undefined && dueMs !== 0);
}

/** The delivery with a new schedule that begins at once. */
export function sentAgain({ failingSince: _, ...delivery }: WebhookDelivery): WebhookDelivery {
  return { ...delivery, state: "pending", step: 0, dueMs: 0 };
}

/** `Retry-After`: seconds or an HTTP date. */
export function parseRetryAfter(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,9}$/.test(text.trim())) return Number(text) * SECOND;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - nowMs);
}

/**
 * The sending state of a webhook. Only the job of this generation may process the webhook. `isAwake`: the job is
 * running or due now; otherwise it is scheduled for later, or there is no job.
 */
export const WebhookSending = z.object({
  generation: z.int(),
  isAwake: z.boolean(),
  /** Set if the last attempt timed out; the next attempts then get a small share of the workers. */
  isSlow: z.optional(z.literal(true)),
  /** The first failed attempt since the last success. */
  failingSince: z.optional(Instant),
  lastTriedAt: z.optional(Instant),
});
export type WebhookSending = z.infer<typeof WebhookSending>;

export function sendingAfter(sending: WebhookSending, result: TryResult, at: Instant): WebhookSending {
  const { isSlow: _, failingSince, ...rest } = sending;
  return {
    ...rest,
    lastTriedAt: at,
    ...(result.fault === "timeout" ? { isSlow: true } : {}),
    ...(isAccepted(result) ? {} : { failingSince: failingSince ?? at }),
  };
}

/** Whether the webhook must be disabled: a whole schedule failed, and nothing succeeded meanwhile. */
export function isHopeless(delivery: WebhookDelivery, sending: WebhookSending): boolean {
  if (delivery.state !== "failed" || delivery.isTest || !delivery.failingSince || !sending.failingSince) return false;
  return sending.failingSince <= delivery.failingSince;
}
