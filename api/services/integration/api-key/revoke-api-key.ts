import { toInstant } from "../../../../domain/ids.ts";
import type { Webhook } from "../../../../domain/integration/webhook/webhook.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import type { IntegrationDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { workspaceEventOf } from "../../workspace/workspace-event.ts";
import { archiveWebhooks } from "../webhook/archive-webhooks.ts";

/**
 * Revokes a key and archives the webhooks made with it. Every call looks the key up, so the revocation takes effect
 * immediately. After a crash, a webhook is archived at its next delivery.
 */
export async function revokeApiKey(
  deps: IntegrationDeps,
  caller: MemberPrincipal,
  _id: string,
): Promise<Outcome<{ _id: string }>> {
  const revokedAt = toInstant(deps.clock.now());
  const revoked = await retryOnLostRace(async () => {
    const found = await deps.apiKeys.find(_id);
    const isActive = found?.value.workspaceId === caller.workspaceId && !found.value.revokedAt;
    if (!isActive) return done({ _id });
    const { name, type } = found.value;
    const event = workspaceEventOf(deps, caller, { kind: "api_key_revoked", name, type });
    return (await deps.apiKeys.put(found, { ...found.value, revokedAt }, { event })) ? done({ _id }) : lostRace;
  });
  if (revoked.ok) {
    const isSelected = ({ apiKeyId }: Webhook) => apiKeyId === _id;
    await archiveWebhooks(deps, caller.workspaceId, { isSelected, because: "key_revoked" });
  }
  return revoked;
}
