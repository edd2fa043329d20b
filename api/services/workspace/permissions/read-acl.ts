import { can } from "../../../../domain/access/can.ts";
import type { AclView } from "../../../../domain/contract/workspace/acl.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { IntegrationDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { type AclTarget, findKey, findTarget } from "./acl-target.ts";
import { keyView, memberView } from "./acl-view.ts";

/** Everybody reads their own rights; those of others need `User` `VIEW`, those of keys `ApiKeys` `VIEW`. */
export async function readAcl(
  deps: WorkspaceDeps & IntegrationDeps,
  caller: MemberPrincipal,
  target: AclTarget,
): Promise<Outcome<AclView>> {
  if (target.apiKeyId !== undefined) {
    if (!can(caller.rights, "ApiKeys", "VIEW")) return refuse("not_authorized");
    const key = await findKey(deps, caller, target.apiKeyId);
    return key.ok ? done(keyView(key.value.value)) : key;
  }
  if (target.memberUserId === undefined || target.memberUserId === caller.user.id) return ownAcl(deps, caller);
  if (!can(caller.rights, "User", "VIEW")) return refuse("not_authorized");
  const found = await findTarget(deps, caller, target.memberUserId);
  return found.ok ? done(memberView(found.value.value)) : found;
}

async function ownAcl(deps: WorkspaceDeps & IntegrationDeps, caller: MemberPrincipal): Promise<Outcome<AclView>> {
  const own = await deps.workspaces.findMemberOf(caller.workspaceId, caller.user.id);
  return done({
    role: caller.role,
    rights: { ...caller.rights } as AclView["rights"],
    changes: own?.value.changes ?? {},
  });
}
