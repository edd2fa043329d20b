import type { AclView } from "../../../../domain/contract/workspace/acl.ts";
import type { Outcome } from "../../../../domain/outcome.ts";
import { resetPermissions } from "../../../../domain/workspace/change-member.ts";
import type { IntegrationDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import type { AclTarget } from "./acl-target.ts";
import { changeKeyRights } from "./change-key-rights.ts";
import { changeMemberRights } from "./change-member-rights.ts";

export async function resetAcl(
  deps: WorkspaceDeps & IntegrationDeps,
  caller: MemberPrincipal,
  target: AclTarget,
  prove: () => Promise<Outcome<null>>,
): Promise<Outcome<AclView>> {
  if (target.apiKeyId !== undefined) return changeKeyRights(deps, caller, target.apiKeyId, { change: null, prove });
  return changeMemberRights(deps, caller, target, resetPermissions);
}
