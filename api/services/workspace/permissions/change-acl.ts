import type { Body } from "../../../../domain/contract/endpoint.ts";
import type { AclView, changeAclCall as contract } from "../../../../domain/contract/workspace/acl.ts";
import type { Outcome } from "../../../../domain/outcome.ts";
import { changePermissions } from "../../../../domain/workspace/change-member.ts";
import type { IntegrationDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import type { AclTarget } from "./acl-target.ts";
import { memberView, refuseOutdated } from "./acl-view.ts";
import { changeKeyRights } from "./change-key-rights.ts";
import { changeMemberRights } from "./change-member-rights.ts";

export async function changeAcl(
  deps: WorkspaceDeps & IntegrationDeps,
  caller: MemberPrincipal,
  target: AclTarget,
  { former, ...change }: Body<typeof contract>,
  prove: () => Promise<Outcome<null>>,
): Promise<Outcome<AclView>> {
  if (target.apiKeyId !== undefined) return changeKeyRights(deps, caller, target.apiKeyId, { change, former, prove });
  return changeMemberRights(
    deps,
    caller,
    target,
    (team, member) => refuseOutdated(former, memberView(member)) ?? changePermissions(team, member, change),
  );
}
