import type { Webhook } from "../../../../domain/integration/webhook/webhook.ts";
import { done, notFound, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { IntegrationDeps } from "../../../deps.ts";
import type { Versioned } from "../../../ports/basics.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";

/**
 * A webhook of the call's workspace. Refusals: `not_found`; `not_with_test_key` if a test key would change a webhook
 * that it did not create.
 */
export async function findOwnWebhook(
  { webhooks }: IntegrationDeps,
  { workspaceId, apiKey, isTest, need }: MemberPrincipal,
  id: string,
): Promise<Outcome<Versioned<Webhook>>> {
  const found = await webhooks.find(workspaceId, id);
  if (!found) return notFound("webhook");
  const isForeign = isTest && need?.[1] !== "VIEW" && found.value.apiKeyId !== apiKey;
  return isForeign ? refuse("not_with_test_key") : done(found);
}
