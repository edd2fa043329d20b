import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { removeMember } from "../../../../domain/workspace/change-member.ts";
import type { MemberId } from "../../../../domain/workspace/member.ts";
import type { WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { changeTeam, findMember } from "../change-team.ts";
import { findHeir } from "./find-heir.ts";

/** Removes a member or revokes an invitation; the owner is the heir unless another member is named. */
export async function removeFromTeam(
  deps: WorkspaceDeps,
  caller: MemberPrincipal,
  { memberId, heir }: { memberId?: string; heir?: string },
): Promise<Outcome<{ memberId: MemberId }>> {
  if (memberId === undefined) return refuse("invalid_input", { faults: [{ path: "memberId", code: "invalid_input" }] });
  const at = toInstant(deps.clock.now());
  const removed = await changeTeam(deps, caller, async (team) => {
    const found = await findMember(deps, caller, memberId);
    if (!found.ok) return found;
    const successor = await findHeir(deps, caller, heir);
    if (!successor.ok) return successor;
    const change = removeMember(team, found.value.value, successor.value.value, at);
    return change.ok ? done({ change: change.value, read: [found.value, successor.value] }) : change;
  });
  return removed.ok ? done({ memberId: memberId as MemberId }) : removed;
}
