import type { WorkspaceRow } from "../../../domain/contract/workspace/workspace.ts";
import type { WorkspaceId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { AccountDeps, WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";

/** The caller's workspaces, sorted by name. The rights in each come from the caller's own record. */
export async function listWorkspaces(
  deps: AccountDeps & WorkspaceDeps,
  { user }: MemberPrincipal,
): Promise<Outcome<WorkspaceRow[]>> {
  const profile = await deps.users.find(user.id);
  const memberships = Object.entries(profile?.memberships ?? {}).filter(([, one]) => !one.ended);
  const found = await deps.workspaces.findAll(memberships.map(([id]) => id as WorkspaceId));
  const rows = found.map(({ id, name, ownerId }) => ({
    ...{ _id: id, name, role: profile!.memberships[id]!.role },
    isOwner: ownerId === user.id,
    isCurrent: id === profile!.workspaceId,
  }));
  return done(rows.toSorted((one, other) => one.name.localeCompare(other.name, "en")));
}
