import type { WebhookView } from "../../../../domain/contract/integration/webhook.ts";
import { type Instant, toInstant } from "../../../../domain/ids.ts";
import {
  OLD_SECRET_MS,
  restored,
  resumed,
  rotated,
  WEBHOOKS_LIMIT,
  type Webhook,
} from "../../../../domain/integration/webhook/webhook.ts";
import { webhookSecretOf } from "../../../../domain/integration/webhook/webhook-signature.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { WorkspaceFact } from "../../../../domain/workspace/workspace-event.ts";
import type { IntegrationDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { workspaceEventOf } from "../../workspace/workspace-event.ts";
import { findOwnWebhook } from "./find-own-webhook.ts";
import { viewOf } from "./webhook-view.ts";

type WebhookFactKind = Extract<WorkspaceFact["kind"], `webhook_${string}`>;

/** The host alone, for the security log: the path may contain a token. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? "";
}

/**
 * Reads the webhook, decides and commits. A decision that returns the same object writes nothing. `wakes` queues a job
 * that processes the webhook's deliveries.
 */
export async function changeWebhook(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  id: string,
  kind: WebhookFactKind,
  decide: (webhook: Webhook, at: Instant) => Outcome<Webhook> | Promise<Outcome<Webhook>>,
  { wakes = false } = {},
): Promise<Outcome<WebhookView>> {
  return retryOnLostRace(async () => {
    const found = await findOwnWebhook(deps, caller, id);
    if (!found.ok) return found;
    const before = found.value;
    // Later than the change before, so that `updatedAt` tells all changes apart.
    const at = toInstant(Math.max(deps.clock.now(), Date.parse(before.value.updatedAt) + 1));
    const decided = await decide(before.value, at);
    if (!decided.ok) return decided;
    if (decided.value !== before.value) {
      const event = workspaceEventOf(deps, caller, { kind, name: hostOf(decided.value.url) });
      const wake = wakes ? { wake: at } : {};
      if (!(await deps.webhooks.put(before, decided.value, { event, ...wake }))) return lostRace;
    }
    return done(await viewOf(deps, decided.value));
  });
}

export function pauseWebhook(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  id: string,
): Promise<Outcome<WebhookView>> {
  return changeWebhook(deps, caller, id, "webhook_paused", (webhook, at) => {
    if (webhook.archivedAt) return refuse("webhook_archived");
    return done(webhook.pausedAt ? webhook : { ...webhook, pausedAt: at, updatedAt: at });
  });
}

/** Resumes sending, starting with the waiting deliveries. */
export function resumeWebhook(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  id: string,
): Promise<Outcome<WebhookView>> {
  const resume = (webhook: Webhook, at: Instant): Outcome<Webhook> => {
    if (webhook.archivedAt) return refuse("webhook_archived");
    return done(webhook.pausedAt || webhook.disabled ? resumed(webhook, at) : webhook);
  };
  return changeWebhook(deps, caller, id, "webhook_resumed", resume, { wakes: true });
}

/** Archives the webhook; a job cancels its waiting deliveries. */
export function archiveWebhook(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  id: string,
): Promise<Outcome<WebhookView>> {
  const archive = (webhook: Webhook, at: Instant) =>
    done(webhook.archivedAt ? webhook : { ...webhook, archivedAt: at, updatedAt: at });
  return changeWebhook(deps, caller, id, "webhook_archived", archive, { wakes: true });
}

export function restoreWebhook(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  id: string,
): Promise<Outcome<WebhookView>> {
  return changeWebhook(deps, caller, id, "webhook_restored", async (webhook, at) => {
    if (!webhook.archivedAt) return done(webhook);
    const others = (await deps.webhooks.list(caller.workspaceId)).filter((one) => !one.archivedAt);
    if (others.length >= WEBHOOKS_LIMIT) return refuse("too_many_webhooks", { params: { limit: WEBHOOKS_LIMIT } });
    return done(restored(webhook, at, caller.apiKey));
  });
}

/** Archives a webhook for automation platforms, which may call this twice. */
export async function removeWebhook(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  id: string,
): Promise<Outcome<undefined>> {
  const outcome = await archiveWebhook(deps, caller, id);
  return outcome.ok || outcome.refusal.code === "not_found" ? done(undefined) : outcome;
}

export async function rotateWebhookSecret(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  id: string,
): Promise<Outcome<WebhookView & { secret: string }>> {
  const secret = webhookSecretOf(deps.ids.secret());
  const outcome = await changeWebhook(deps, caller, id, "webhook_secret_rotated", (webhook, at) =>
    done(rotated(webhook, secret, at, toInstant(deps.clock.now() + OLD_SECRET_MS))),
  );
  return outcome.ok ? done({ ...outcome.value, secret }) : outcome;
}
