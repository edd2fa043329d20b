import { toInstant, type WorkspaceId } from "../../../../domain/ids.ts";
import type { ArchiveReason, Webhook } from "../../../../domain/integration/webhook/webhook.ts";
import type { WorkspaceEvent } from "../../../../domain/workspace/workspace-event.ts";
import type { IntegrationDeps } from "../../../deps.ts";
import { lostRace, retryOrThrow } from "../../retry-on-lost-race.ts";

type Archiving = {
  isSelected: (webhook: Webhook) => boolean;
  because: ArchiveReason;
  eventOf?: (webhook: Webhook) => WorkspaceEvent;
};

/** Archives a workspace's webhooks without an acting person; a job cancels their waiting deliveries. */
export async function archiveWebhooks(
  { webhooks, clock }: IntegrationDeps,
  workspace: WorkspaceId,
  { isSelected, because, eventOf }: Archiving,
): Promise<void> {
  const selected = (await webhooks.list(workspace)).filter((one) => !one.archivedAt && isSelected(one));
  for (const { _id } of selected) {
    await retryOrThrow(`webhook ${_id}`, async () => {
      const found = await webhooks.find(workspace, _id);
      if (!found || found.value.archivedAt) return;
      const at = toInstant(clock.now());
      const next: Webhook = { ...found.value, archivedAt: at, archivedBecause: because, updatedAt: at };
      const event = eventOf?.(found.value);
      return (await webhooks.put(found, next, { ...(event ? { event } : {}), wake: at })) ? undefined : lostRace;
    });
  }
}
