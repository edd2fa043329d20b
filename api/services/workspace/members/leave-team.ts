import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import { leaveWorkspace } from "../../../../domain/workspace/change-member.ts";
import type { WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { changeTeam } from "../change-team.ts";
import { findHeir } from "./find-heir.ts";

/** The caller leaves the workspace; their documents pass to its owner. */
export async function leaveTeam(
  deps: WorkspaceDeps,
  caller: MemberPrincipal,
): Promise<Outcome<{ _id: MemberPrincipal["workspaceId"] }>> {
  const at = toInstant(deps.clock.now());
  const left = await changeTeam(deps, caller, async (team) => {
    const owner = await findHeir(deps, caller, undefined);
    if (!owner.ok) return owner;
    const change = leaveWorkspace(team, owner.value.value, at);
    return change.ok ? done({ change: change.value, read: [owner.value] }) : change;
  });
  return left.ok ? done({ _id: caller.workspaceId }) : left;
}
