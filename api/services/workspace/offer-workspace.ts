import { toInstant } from "../../../domain/ids.ts";
import type { Outcome } from "../../../domain/outcome.ts";
import type { MemberId } from "../../../domain/workspace/member.ts";
import { offerOwnership } from "../../../domain/workspace/ownership.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { changeMember, type TeamDeps } from "./change-team.ts";

export function offerWorkspace(
  deps: TeamDeps,
  caller: MemberPrincipal,
  memberId: string,
): Promise<Outcome<{ memberId: MemberId }>> {
  const at = toInstant(deps.clock.now());
  return changeMember(deps, caller, memberId, (team, member) => offerOwnership(team, member, at));
}
