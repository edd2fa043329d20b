import type { AssignableRole } from "../../../../domain/access/roles.ts";
import type { Outcome } from "../../../../domain/outcome.ts";
import { changeRole } from "../../../../domain/workspace/change-member.ts";
import type { MemberId } from "../../../../domain/workspace/member.ts";
import type { WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { changeMember } from "../change-team.ts";

export function changeMemberRole(
  deps: WorkspaceDeps,
  caller: MemberPrincipal,
  { memberId, role }: { memberId: string; role: AssignableRole },
): Promise<Outcome<{ memberId: MemberId }>> {
  return changeMember(deps, caller, memberId, (team, member) => changeRole(team, member, role));
}
