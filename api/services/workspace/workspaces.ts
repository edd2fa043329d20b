import type { WorkspaceRow } from "../../../domain/contract/workspace.ts";
import { toInstant, WorkspaceId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { type MemberId, WORKSPACES_LIMIT } from "../../../domain/workspace/member.ts";
import { acceptOwnership, offerOwnership } from "../../../domain/workspace/ownership.ts";
import { cleanWorkspaceName, type Workspace } from "../../../domain/workspace/workspace.ts";
import type { WorkspaceEvent, WorkspaceFact } from "../../../domain/workspace/workspace-event.ts";
import type { AppDeps } from "../../deps.ts";
import type { ActiveMember } from "../../ports/workspaces.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";
import { authorOf, type Caller, changeMember, changeTeam, openTeam, type TeamDeps } from "./change-team.ts";

type Named = Outcome<{ _id: WorkspaceId; name: string }>;

/** The caller's workspaces by name; the rights in each stand in the caller's own record. */
export async function listWorkspaces(
  deps: Pick<AppDeps, "users" | "workspaces">,
  { user }: Caller,
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

export async function createWorkspace(
  deps: TeamDeps & Pick<AppDeps, "users">,
  caller: Caller,
  input: { name: string },
  newId: string,
): Promise<Named> {
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
  const event = eventOf(deps, caller, { kind: "workspace_created", name: name.value });
  if (!(await deps.workspaces.create(workspace, owner, event))) return nameTaken();
  return done({ _id: workspace.id, name: name.value });
}

/** `:id` repeats the workspace of the call. */
export function renameWorkspace(deps: TeamDeps, caller: Caller, id: string, input: { name: string }): Promise<Named> {
  const name = cleanWorkspaceName(input.name);
  return retryOnLostRace(async () => {
    if (!name.ok) return name;
    const found = id === caller.workspaceId ? await deps.workspaces.find(caller.workspaceId) : null;
    if (!found) return refuse("not_found");
    const { name: from, ownerId } = found.value;
    if (from === name.value) return done({ _id: caller.workspaceId, name: from });
    const event = eventOf(deps, caller, { kind: "workspace_renamed", from, to: name.value });
    if (await deps.workspaces.rename(found, name.value, event))
      return done({ _id: caller.workspaceId, name: name.value });
    const isTaken = (await deps.workspaces.findNamed(ownerId!, name.value)) !== null;
    return isTaken ? nameTaken() : lostRace;
  });
}

export async function switchWorkspace(
  deps: Pick<AppDeps, "users">,
  { user }: Caller,
  input: { _id: string },
): Promise<Outcome<{ _id: WorkspaceId }>> {
  const id = WorkspaceId.safeParse(input._id).data;
  const membership = id && (await deps.users.find(user.id))?.memberships[id];
  if (!id || !membership) return refuse("not_found");
  if (membership.ended) return refuse("workspace_left");
  await deps.users.chooseWorkspace(user.id, id);
  return done({ _id: id });
}

/** Only its owner deletes a workspace, alone in it, and while nobody is asked to sign in it. */
export function deleteWorkspace(
  deps: TeamDeps & Pick<AppDeps, "users" | "documents">,
  caller: Caller,
  id: string,
  input: { name: string },
): Promise<Outcome<{ _id: WorkspaceId }>> {
  return retryOnLostRace(async () => {
    if (id !== caller.workspaceId) return refuse("not_found");
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
    const event = eventOf(deps, caller, { kind: "workspace_deleted", name: record.value.name });
    const isRemoved = await deps.workspaces.remove(record, self, toInstant(deps.clock.now()), event);
    return isRemoved ? done({ _id: caller.workspaceId }) : lostRace;
  });
}

export function offer(deps: TeamDeps, caller: Caller, memberId: string): Promise<Outcome<{ memberId: MemberId }>> {
  const at = toInstant(deps.clock.now());
  return changeMember(deps, caller, memberId, (team, member) => offerOwnership(team, member, at));
}

export async function acceptOffer(deps: TeamDeps, caller: Caller): Promise<Outcome<{ _id: WorkspaceId }>> {
  const accepted = await changeTeam(deps, caller, async (team) => {
    const owner = await deps.workspaces.findMemberOf(caller.workspaceId, team.workspace.ownerId!);
    if (!owner) return refuse("ownership_not_offered");
    const change = acceptOwnership(team, owner.value);
    return change.ok ? done({ change: change.value, read: [owner] }) : change;
  });
  return accepted.ok ? done({ _id: caller.workspaceId }) : accepted;
}

function eventOf(deps: Pick<AppDeps, "clock" | "ids">, caller: Caller, fact: WorkspaceFact): WorkspaceEvent {
  return { id: deps.ids.document(), at: toInstant(deps.clock.now()), ...authorOf(caller), fact };
}

function nameTaken(): Outcome<never> {
  return refuse("workspace_name_taken", { faults: [{ path: "name", code: "workspace_name_taken" }] });
}
