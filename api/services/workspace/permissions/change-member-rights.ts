import { can } from "../../../../domain/access/can.ts";
import type { AclView } from "../../../../domain/contract/workspace/acl.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { IntegrationDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { changeMember } from "../change-team.ts";
import { type AclTarget, findTarget } from "./acl-target.ts";
import { memberView } from "./acl-view.ts";

export async function changeMemberRights(
  deps: WorkspaceDeps & IntegrationDeps,
  caller: MemberPrincipal,
  { memberUserId }: AclTarget,
  decide: Parameters<typeof changeMember>[3],
): Promise<Outcome<AclView>> {
  if (!can(caller.rights, "User", "MANAGE")) return refuse("not_authorized");
  const found = await findTarget(deps, caller, memberUserId ?? caller.user.id);
  if (!found.ok) return found;
  const manager: MemberPrincipal = { ...caller, need: ["User", "MANAGE"] };
  const changed = await changeMember(deps, manager, found.value.value.memberId, decide);
  if (!changed.ok) return changed;
  return done(memberView((await deps.workspaces.findMember(caller.workspaceId, changed.value.memberId))!.value));
}
