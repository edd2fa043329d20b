import type { ApiKeyView } from "../../../domain/contract/integration/api-key.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { AppDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { apiKeyView } from "./api-key-view.ts";

export async function listApiKeys(
  { apiKeys }: Pick<AppDeps, "apiKeys">,
  principal: Principal,
): Promise<Outcome<ApiKeyView[]>> {
  return done((await apiKeys.list(principal.workspaceId)).map(apiKeyView));
}
