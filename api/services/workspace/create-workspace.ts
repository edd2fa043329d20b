import { toInstant, type WorkspaceId } from "../../../domain/ids.ts";
import { done, refuse } from "../../../domain/outcome.ts";
import { type MemberId, WORKSPACES_LIMIT } from "../../../domain/workspace/member.ts";
import { cleanWorkspaceName, type Workspace } from "../../../domain/workspace/workspace.ts";
import type { AccountDeps, WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import type { ActiveMember } from "../../ports/workspaces.ts";

import { workspaceEventOf } from "./workspace-event.ts";
import { type NamedWorkspace, nameTaken } from "./workspace-name.ts";

export async function createWorkspace(
  deps: AccountDeps & WorkspaceDeps,
  caller: MemberPrincipal,
  input: { name: string },
  newId: string,
): Promise<NamedWorkspace> {
  const name = cleanWorkspaceName(input.name);
  if (!name.ok) return name;
  const profile = await deps.users.find(caller.user.id);
  const living = Object.values(profile?.memberships ?? {}).filter((one) => !one.ended);
  if (living.length >= WORKSPACES_LIMIT) return refuse("too_many_workspaces", { params: { limit: WORKSPACES_LIMIT } });
  const workspace: Workspace = { id: newId as WorkspaceId, name: name.value, ownerId: caller.user.id };
  const existing = await deps.workspaces.find(workspace.id);
  if (existing) return done({ _id: workspace.id, name: existing.value.name });
  const at = toInstant(deps.clock.now());
  const owner: ActiveMember = {
    ...{ memberId: deps.ids.document() as string as MemberId, workspaceId: workspace.id, role: "owner" },
    ...{ name: caller.user.name, email: caller.user.email },
    state: { status: "active", userId: caller.user.id, since: at },
  };
  const event = workspaceEventOf(deps, caller, { kind: "workspace_created", name: name.value });
  if (!(await deps.workspaces.create(workspace, owner, event))) return nameTaken();
  return done({ _id: workspace.id, name: name.value });
}
