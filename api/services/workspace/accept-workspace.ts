import type { WorkspaceId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { acceptOwnership } from "../../../domain/workspace/ownership.ts";
import type { WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { changeTeam } from "./change-team.ts";

export async function acceptWorkspace(
  deps: WorkspaceDeps,
  caller: MemberPrincipal,
): Promise<Outcome<{ _id: WorkspaceId }>> {
  const accepted = await changeTeam(deps, caller, async (team) => {
    const owner = await deps.workspaces.findMemberOf(caller.workspaceId, team.workspace.ownerId!);
    if (!owner) return refuse("ownership_not_offered");
    const change = acceptOwnership(team, owner.value);
    return change.ok ? done({ change: change.value, read: [owner] }) : change;
  });
  return accepted.ok ? done({ _id: caller.workspaceId }) : accepted;
}
