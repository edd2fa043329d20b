import { toInstant, type WorkspaceId } from "../../../domain/ids.ts";
import { done, notFound, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AccountDeps, DocumentDeps, WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";
import { openTeam } from "./change-team.ts";
import { workspaceEventOf } from "./workspace-event.ts";

/** Deletes a workspace. Only its owner may, and only if it has no other members and no document is out for signing. */
export function deleteWorkspace(
  deps: AccountDeps & WorkspaceDeps & DocumentDeps,
  caller: MemberPrincipal,
  id: string,
  input: { name: string },
): Promise<Outcome<{ _id: WorkspaceId }>> {
  return retryOnLostRace(async () => {
    if (id !== caller.workspaceId) return notFound("workspace");
    const team = await openTeam(deps, caller);
    if (!team.ok) return team;
    const { record, self } = team.value;
    if (record.value.ownerId !== caller.user.id) return refuse("not_authorized");
    if (input.name.trim() !== record.value.name) {
      return refuse("workspace_name_mismatch", { faults: [{ path: "name", code: "workspace_name_mismatch" }] });
    }
    if ((await deps.workspaces.listMembers(caller.workspaceId)).length > 1) return refuse("workspace_has_members");
    const { sent } = await deps.documents.count([{ workspace: caller.workspaceId }]);
    if (sent > 0) return refuse("workspace_has_open_documents", { params: { count: sent } });
    const memberships = Object.entries((await deps.users.find(caller.user.id))?.memberships ?? {});
    if (!memberships.some(([other, one]) => other !== id && !one.ended)) return refuse("last_workspace");
    const event = workspaceEventOf(deps, caller, { kind: "workspace_deleted", name: record.value.name });
    const isRemoved = await deps.workspaces.remove(record, self, toInstant(deps.clock.now()), event);
    return isRemoved ? done({ _id: caller.workspaceId }) : lostRace;
  });
}
