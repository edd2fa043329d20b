import type { ApiKeyView } from "../../../../domain/contract/integration/api-key.ts";
import type { ApiKeyType } from "../../../../domain/integration/api-key-type.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import type { IntegrationDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { apiKeyView } from "./api-key-view.ts";

export async function listApiKeys(
  { apiKeys }: IntegrationDeps,
  caller: MemberPrincipal,
  type: ApiKeyType | undefined,
): Promise<Outcome<ApiKeyView[]>> {
  const keys = await apiKeys.list(caller.workspaceId);
  return done(keys.filter((one) => type === undefined || one.type === type).map((one) => apiKeyView(one, caller)));
}
