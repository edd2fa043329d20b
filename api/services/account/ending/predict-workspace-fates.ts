import { fateOf, type WorkspaceFate } from "../../../../domain/account/account-end.ts";
import type { WorkspaceId } from "../../../../domain/ids.ts";
import type { Member } from "../../../../domain/workspace/member.ts";
import type { Workspace } from "../../../../domain/workspace/workspace.ts";
import type { WorkspaceDeps } from "../../../deps.ts";
import type { UserProfile } from "../../../ports/people.ts";

type PredictedFate = { workspace: Workspace; fate: WorkspaceFate; heir: Member | null };

/** Predicts, for each workspace with the person as an active member, the effect of ending their account now. */
export async function predictWorkspaceFates(
  { workspaces }: WorkspaceDeps,
  { id, memberships }: UserProfile,
): Promise<PredictedFate[]> {
  const living = (Object.keys(memberships) as WorkspaceId[]).filter((one) => !memberships[one]!.ended);
  const found = await workspaces.findAll(living);
  const members = await Promise.all(found.map((one) => workspaces.listMembers(one.id)));
  return found.map((workspace, index) => ({ workspace, ...fateOf(workspace, members[index]!, id) }));
}
