import { toInstant } from "../../../../domain/ids.ts";
import type { Outcome } from "../../../../domain/outcome.ts";
import { setActive } from "../../../../domain/workspace/change-member.ts";
import type { MemberId } from "../../../../domain/workspace/member.ts";
import type { WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { changeMember } from "../change-team.ts";

export function setMemberActive(
  deps: WorkspaceDeps,
  caller: MemberPrincipal,
  memberId: string,
  isActive: boolean,
): Promise<Outcome<{ memberId: MemberId }>> {
  const at = toInstant(deps.clock.now());
  return changeMember(deps, caller, memberId, (team, member) => setActive(team, member, isActive, at));
}
