import { UserId } from "../../../../domain/ids.ts";
import type { ApiKey } from "../../../../domain/integration/api-key.ts";
import { done, notFound, type Outcome } from "../../../../domain/outcome.ts";
import type { Member } from "../../../../domain/workspace/member.ts";
import type { IntegrationDeps, WorkspaceDeps } from "../../../deps.ts";
import type { Versioned } from "../../../ports/basics.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { findMember } from "../change-team.ts";

export type AclTarget = { memberUserId?: string | undefined; apiKeyId?: string };

/** A member by their user id, or by their member id while they have no account. */
export async function findTarget(
  deps: WorkspaceDeps & IntegrationDeps,
  caller: MemberPrincipal,
  id: string,
): Promise<Outcome<Versioned<Member>>> {
  const userId = UserId.safeParse(id);
  const found = userId.success ? await deps.workspaces.findMemberOf(caller.workspaceId, userId.data) : null;
  return found ? done(found) : findMember(deps, caller, id);
}

export async function findKey(
  deps: WorkspaceDeps & IntegrationDeps,
  { workspaceId }: MemberPrincipal,
  id: string,
): Promise<Outcome<Versioned<ApiKey>>> {
  const key = await deps.apiKeys.find(id);
  return key && key.value.workspaceId === workspaceId && !key.value.revokedAt ? done(key) : notFound("api_key");
}
