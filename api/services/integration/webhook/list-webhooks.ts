import type { WebhookView } from "../../../../domain/contract/integration/webhook.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { inPresentWords } from "../../../../domain/integration/webhook/body-words.ts";
import { archivedWebhooks, type WebhookEventKind } from "../../../../domain/integration/webhook/webhook.ts";
import { bodyOf, sampleEvent, WebhookBody } from "../../../../domain/integration/webhook/webhook-body.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import type { IntegrationDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { viewOf } from "./webhook-view.ts";

export async function listWebhooks(deps: IntegrationDeps, caller: MemberPrincipal): Promise<Outcome<WebhookView[]>> {
  const all = await deps.webhooks.list(caller.workspaceId);
  return done(await Promise.all(all.filter((one) => !one.archivedAt).map((one) => viewOf(deps, one))));
}

export async function listArchivedWebhooks(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
): Promise<Outcome<WebhookView[]>> {
  const newest = archivedWebhooks(await deps.webhooks.list(caller.workspaceId));
  return done(await Promise.all(newest.map((one) => viewOf(deps, one))));
}

const SAMPLES = 3;

/** Never empty, so that automation platforms always get an example to map. */
export async function readWebhookSample(
  { clock, ids, deliveries, config }: IntegrationDeps,
  { workspaceId }: MemberPrincipal,
  kind: WebhookEventKind,
): Promise<Outcome<WebhookBody[]>> {
  const bodies = await deliveries.listBodies(workspaceId, kind, SAMPLES);
  if (bodies.length > 0) return done(bodies.map((body) => WebhookBody.parse(JSON.parse(inPresentWords(body)))));
  const event = sampleEvent(kind, { _id: ids.document(), workspaceId, at: toInstant(clock.now()) });
  const { test: _, ...body } = bodyOf(event, config.publicUrl);
  return done([body]);
}
