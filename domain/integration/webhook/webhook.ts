/**
 * Webhooks: addresses of a workspace that are called when something happens to its documents.
 * See `docs/decisions/25-webhooks.md`.
 */

import * as z from "zod/mini";
import { DAY_MS, HOUR_MS } from "../../durations.ts";
import { Instant, UserId, WorkspaceId } from "../../ids.ts";

/** The specification's events, and further ones from `VIEWED` on. */
export const WebhookEventKind = z.enum([
  "CREATED",
  "DISCARDED",
  "SENT",
  "REMINDER_SENT",
  "SIGNED",
  "EXPIRED",
  "COMPLETED",
  "VIEWED",
  "DECLINED",
  "VOIDED",
  "DELIVERY_FAILED",
  "PAID",
]);
export type WebhookEventKind = z.infer<typeof WebhookEventKind>;
export const webhookEventKinds = WebhookEventKind.options;

export const WebhookMethod = z.enum(["POST", "GET"]);
export type WebhookMethod = z.infer<typeof WebhookMethod>;

/** `Header`: sent as a header of the request. `Request Data`: under `custom` in a body, or in the query of a GET. */
export const CustomDataType = z.enum(["Header", "Request Data"]);
export const CustomData = z.object({ name: z.string(), value: z.string(), type: CustomDataType });
export type CustomData = z.infer<typeof CustomData>;

/** Maximum unarchived webhooks per workspace. */
export const WEBHOOKS_LIMIT = 100;
/**
 * Maximum archived webhooks per workspace, of which the newest are kept, because automation platforms create and
 * archive many.
 */
export const ARCHIVED_LIMIT = 200;
export const CUSTOM_DATA_LIMIT = 20;
export const WEBHOOK_URL_LIMIT = 2_000;
export const CUSTOM_NAME_LIMIT = 100;
export const CUSTOM_VALUE_LIMIT = 1_000;
/** Bytes of a webhook's custom data, names and values: encoded for a query where it calls by GET. */
export const CUSTOM_DATA_BYTES = 8_000;

/** A replaced secret still signs until `until`. */
export const WebhookSecret = z.object({ secret: z.string(), until: z.optional(Instant) });
export type WebhookSecret = z.infer<typeof WebhookSecret>;
export const OLD_SECRET_MS = DAY_MS;
const SECRETS_LIMIT = 3;

/** `gone`: the receiver responded 410. `failing`: every attempt in three days failed. */
export const DisabledReason = z.enum(["gone", "failing"]);
export type DisabledReason = z.infer<typeof DisabledReason>;

/** Why a webhook was archived automatically: the API key that created it became invalid, or the key's creator left. */
export const ArchiveReason = z.enum(["key_revoked", "key_expired", "maker_left", "rights_lost", "account_recovered"]);
export type ArchiveReason = z.infer<typeof ArchiveReason>;

export const Webhook = z.object({
  _id: z.string(),
  workspaceId: WorkspaceId,
  url: z.string(),
  method: WebhookMethod,
  events: z.array(WebhookEventKind),
  customData: z.array(CustomData),
  /** Whether its COMPLETED events carry what recipients filled in. */
  values: z.optional(z.boolean()),
  /** Absent in webhooks of earlier versions, whose receivers know recipients' states as `invited`, not as `SENT`. */
  statusWords: z.optional(z.literal("specification")),
  /** Newest first. */
  secrets: z.array(WebhookSecret),
  /** The person who is notified if the webhook is disabled. */
  createdBy: z.object({ id: UserId, name: z.string(), email: z.string() }),
  /** The API key that created or restored the webhook or set its URL. The webhook is archived when the key becomes invalid. */
  apiKeyId: z.optional(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
  /** Events long before this time are not sent. */
  listensSince: Instant,
  /** While paused, events are stored; they are sent when the webhook is resumed. */
  pausedAt: z.optional(Instant),
  disabled: z.optional(z.object({ at: Instant, reason: DisabledReason })),
  archivedAt: z.optional(Instant),
  archivedBecause: z.optional(ArchiveReason),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookState = z.enum(["active", "paused", "disabled", "archived"]);
export type WebhookState = z.infer<typeof WebhookState>;

export function stateOfWebhook({ archivedAt, disabled, pausedAt }: Webhook): WebhookState {
  if (archivedAt) return "archived";
  if (disabled) return "disabled";
  return pausedAt ? "paused" : "active";
}

/** The archived ones, the last archived first. */
export function archivedWebhooks(webhooks: readonly Webhook[]): Webhook[] {
  const archived = webhooks.flatMap((webhook) => (webhook.archivedAt ? [{ webhook, at: webhook.archivedAt }] : []));
  return archived.sort((one, other) => (one.at > other.at ? -1 : 1)).map(({ webhook }) => webhook);
}

/** Clocks of processes may differ by so much. Events are passed on in seconds, so older ones hardly ever come in between. */
const CLOCK_SKEW_MS = 2 * HOUR_MS;

/** Whether an event gets a delivery, to be sent now or when the webhook is resumed. */
export function listensTo(webhook: Webhook, event: { kind: WebhookEventKind; at: Instant }): boolean {
  if (webhook.archivedAt || webhook.disabled?.reason === "gone") return false;
  const isEarlier = Date.parse(event.at) < Date.parse(webhook.listensSince) - CLOCK_SKEW_MS;
  return webhook.events.includes(event.kind) && !isEarlier;
}

/** The secrets that sign at this time, newest first. */
export function livingSecrets({ secrets }: Pick<Webhook, "secrets">, at: Instant): string[] {
  return secrets.filter(({ until }) => until === undefined || until > at).map(({ secret }) => secret);
}

/** Adds a new secret in front; the former secret expires after a day. */
export function rotated(webhook: Webhook, secret: string, at: Instant, until: Instant): Webhook {
  const former = webhook.secrets
    .filter((one) => one.until === undefined || one.until > at)
    .map((one) => (one.until === undefined ? { ...one, until } : one));
  return { ...webhook, secrets: [{ secret }, ...former].slice(0, SECRETS_LIMIT), updatedAt: at };
}

/** The webhook without pause or disabling. */
export function resumed({ pausedAt: _, disabled: __, ...webhook }: Webhook, at: Instant): Webhook {
  return { ...webhook, updatedAt: at };
}

/** The webhook restored from the archive; it receives later events only. `apiKeyId`: the key of the caller. */
export function restored(
  { archivedAt: _, archivedBecause: __, ...webhook }: Webhook,
  at: Instant,
  apiKeyId: string | undefined,
): Webhook {
  return boundTo({ ...resumed(webhook, at), listensSince: at }, apiKeyId);
}

/** The webhook, which ends with this API key from now on and with no other; without a key it ends with none. */
export function boundTo({ apiKeyId: _, ...webhook }: Webhook, apiKeyId: string | undefined): Webhook {
  return apiKeyId === undefined ? webhook : { ...webhook, apiKeyId };
}
