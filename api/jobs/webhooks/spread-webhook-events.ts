import type { DocumentId, WorkspaceId } from "../../../domain/ids.ts";
import { listensTo, stateOfWebhook } from "../../../domain/integration/webhook/webhook.ts";
import { bodyOf } from "../../../domain/integration/webhook/webhook-body.ts";
import type { IntegrationDeps } from "../../deps.ts";
import type { JobResult } from "../handler.ts";

/** Creates the deliveries of a document's events in order, each exactly once even if the job is interrupted. */
export async function spreadWebhookEvents(
  { webhooks, deliveries, config, killPoint }: IntegrationDeps,
  { workspaceId, documentId }: { workspaceId: WorkspaceId; documentId: DocumentId },
): Promise<JobResult> {
  const events = await deliveries.listOpenEvents(documentId);
  if (events.length === 0) return "done";
  const all = await webhooks.list(workspaceId);
  for (const event of events) {
    const wanted = all.filter((webhook) => listensTo(webhook, event));
    const targets = wanted.map((webhook) => ({ webhook, isActive: stateOfWebhook(webhook) === "active" }));
    await deliveries.spread(event, JSON.stringify(bodyOf(event, config.publicUrl)), targets);
    killPoint("after_webhook_event");
  }
  return "done";
}
