import { type Instant, toInstant } from "../../../../domain/ids.ts";
import { maskedUrl, maskedValue } from "../../../../domain/integration/webhook/hidden-values.ts";
import { livingSecrets, type Webhook } from "../../../../domain/integration/webhook/webhook.ts";
import { callNames, customOf, requestOf } from "../../../../domain/integration/webhook/webhook-body.ts";
import {
  ANSWER_LIMIT,
  isAccepted,
  parseRetryAfter,
  type TryResult,
  WEBHOOK_DEADLINE_MS,
  type WebhookAttempt,
} from "../../../../domain/integration/webhook/webhook-delivery.ts";
import { queryOf, signWebhook } from "../../../../domain/integration/webhook/webhook-signature.ts";
import type { IntegrationDeps } from "../../../deps.ts";
import { type OutgoingAnswer, OutgoingFailed } from "../../../ports/integration/outgoing.ts";

const USER_AGENT = "Countersign-Webhooks/1";

/** Headers of a call as the log shows them. */
export function shownHeadersOf(webhook: Pick<Webhook, "method" | "customData">): { name: string; value: string }[] {
  const custom = new Set(webhook.customData.filter(({ type }) => type === "Header").map(({ name }) => name));
  return headersOf(webhook).map(([name, value]) => ({ name, value: custom.has(name) ? maskedValue(value) : value }));
}

/** Headers of a call without the signature; custom ones cannot replace ours. */
function headersOf({ method, customData }: Pick<Webhook, "method" | "customData">): [string, string][] {
  const custom = customData.filter(({ type }) => type === "Header").map(({ name, value }) => [name, value] as const);
  return [
    ...custom.map(([name, value]): [string, string] => [name, value]),
    ...(method === "POST" ? [["content-type", "application/json"] satisfies [string, string]] : []),
    ["user-agent", USER_AGENT],
  ];
}

/** Sends one request to a webhook. `json`: the event's body. */
export async function tryDelivery(
  { clock, outgoing }: IntegrationDeps,
  webhook: Webhook,
  event: { id: string; json: string; number: number },
): Promise<{ attempt: WebhookAttempt; result: TryResult }> {
  const startMs = clock.now();
  const timestamp = Math.floor(startMs / 1_000);
  const { url, body } = requestOf(webhook, event.json);
  const signature = await signatureOf(webhook, { id: event.id, timestamp, url, body, at: toInstant(startMs) });
  const headers = {
    ...Object.fromEntries(headersOf(webhook)),
    "webhook-id": event.id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signature,
  };
  const request = { url, method: webhook.method, headers, deadlineMs: WEBHOOK_DEADLINE_MS, limitBytes: ANSWER_LIMIT };
  const sent = await outgoing.send(webhook.method === "POST" ? { ...request, body } : request).catch(failureOf);
  const attempt: WebhookAttempt = {
    ...{ number: event.number, at: toInstant(startMs), ms: Math.max(0, clock.now() - startMs) },
    ...{ method: webhook.method, url: maskedUrl(url, callNames), timestamp, signature, sent: sentOf(webhook) },
    ...("status" in sent ? answered(sent) : { fault: sent.fault, reason: sent.message, answer: "", isCut: false }),
  };
  const result: TryResult =
    "status" in sent ? { status: sent.status, ...retryAfterOf(sent, clock.now()) } : { fault: sent.fault };
  return { attempt, result };
}

/**
 * A GET is signed by its query, and by its empty body for receivers of earlier versions. The second signature proves id
 * and time alone.
 */
async function signatureOf(
  webhook: Webhook,
  { id, timestamp, url, body, at }: { id: string; timestamp: number; url: string; body: string; at: Instant },
): Promise<string> {
  const signed = webhook.method === "GET" ? [queryOf(url), ""] : [body];
  const secrets = livingSecrets(webhook, at);
  const signatures = signed.map((text) => signWebhook(secrets, { id, timestamp, body: text }));
  return (await Promise.all(signatures)).join(" ");
}

function sentOf(webhook: Webhook): NonNullable<WebhookAttempt["sent"]> {
  const custom = webhook.method === "POST" ? customOf(webhook.customData) : undefined;
  return { headers: shownHeadersOf(webhook), ...(custom === undefined ? {} : { custom }) };
}

function failureOf(error: unknown): OutgoingFailed {
  if (error instanceof OutgoingFailed) return error;
  throw error;
}

function answered({ status, body, isCut }: OutgoingAnswer) {
  const answer = new TextDecoder().decode(body).replace(/[\p{Cc}--[\n\t]]/gv, "");
  return { status, ...(isAccepted({ status }) ? {} : { fault: "status" as const }), answer, isCut };
}

function retryAfterOf({ headers }: OutgoingAnswer, nowMs: number): { retryAfterMs?: number } {
  const retryAfterMs = parseRetryAfter(headers["retry-after"], nowMs);
  return retryAfterMs === undefined ? {} : { retryAfterMs };
}
