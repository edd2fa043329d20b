import { narrowed } from "../../../domain/access/rights.ts";
import { newKeyRights } from "../../../domain/access/roles.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import type { ApiKeyView } from "../../../domain/contract/integration/api-key.ts";
import { toInstant } from "../../../domain/ids.ts";
import { API_KEY_PREFIX, API_KEYS_LIMIT, type ApiKey, cleanKeyName } from "../../../domain/integration/api-key.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AppDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { workspaceEventOf } from "../workspace/workspace-event.ts";
import { apiKeyView } from "./api-key-view.ts";

/** Creates a key; its secret stands in the response only. */
export async function createApiKey(
  deps: Pick<AppDeps, "clock" | "ids" | "apiKeys">,
  principal: MemberPrincipal,
  input: { name: string },
  /** Id of the new key. If it exists, an earlier try of the same request created it; its secret was never received. */
  _id: string,
): Promise<Outcome<ApiKeyView & { key: string }>> {
  const { name, faults } = cleanKeyName(input.name);
  if (faults.length > 0) return refuse(faults[0]!.code, { params: faults[0]!.params, faults });
  const unanswered = await deps.apiKeys.find(_id);
  const activeKeys = (await deps.apiKeys.list(principal.workspaceId)).filter((one) => one._id !== _id);
  if (activeKeys.length >= API_KEYS_LIMIT) return refuse("too_many_api_keys", { params: { limit: API_KEYS_LIMIT } });
  const secret = `${API_KEY_PREFIX}${deps.ids.secret()}`;
  const key: ApiKey = {
    _id,
    workspaceId: principal.workspaceId,
    userId: principal.user.id,
    email: principal.user.email,
    name,
    hint: secret.slice(-4),
    sha256: await sha256(secret),
    createdAt: toInstant(deps.clock.now()),
    rights: narrowed(newKeyRights, principal.rights) as ApiKey["rights"],
  };
  const event = workspaceEventOf(deps, principal, { kind: "api_key_created", name });
  if (!(await deps.apiKeys.put(unanswered, key, event))) return refuse("conflict");
  return done({ ...apiKeyView(key), key: secret });
}
