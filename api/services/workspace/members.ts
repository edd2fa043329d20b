import type { AssignableRole } from "../../../domain/access/roles.ts";
import type { MemberRow } from "../../../domain/contract/member.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { changeRole, leaveWorkspace, removeMember, setActive } from "../../../domain/workspace/change-member.ts";
import { type Member, type MemberId, userOf } from "../../../domain/workspace/member.ts";
import type { Versioned } from "../../ports/basics.ts";
import { type Caller, changeMember, changeTeam, findMember, openTeam, type TeamDeps } from "./change-team.ts";

export async function listMembers(deps: TeamDeps, caller: Caller): Promise<Outcome<MemberRow[]>> {
  const team = caller.role === "support" ? null : await openTeam(deps, caller);
  if (team && !team.ok) return team;
  const transfer = team?.value.workspace.transfer?.to;
  const members = await deps.workspaces.listMembers(caller.workspaceId);
  const rows = members.map((member) => rowOf(member, member.memberId === transfer));
  return done(rows.toSorted((one, other) => compareNames(one.name || one.email, other.name || other.email)));
}

const compareNames = new Intl.Collator("en", { numeric: true }).compare;

function rowOf(member: Member, isOffered: boolean): MemberRow {
  const { memberId, name, email, role, changes, state } = member;
  const isInvited = state.status === "invited";
  return {
    ...{ user_id: userOf(member), memberId, name, email, role, status: state.status, isOffered },
    ...(changes ? { changes } : {}),
    since: isInvited ? state.sentAt : state.since,
    expiresAt: isInvited ? state.expiresAt : null,
  };
}

export function setMemberActive(
  deps: TeamDeps,
  caller: Caller,
  memberId: string,
  isActive: boolean,
): Promise<Outcome<{ memberId: MemberId }>> {
  const at = toInstant(deps.clock.now());
  return changeMember(deps, caller, memberId, (team, member) => setActive(team, member, isActive, at));
}

export function changeMemberRole(
  deps: TeamDeps,
  caller: Caller,
  { memberId, role }: { memberId: string; role: AssignableRole },
): Promise<Outcome<{ memberId: MemberId }>> {
  return changeMember(deps, caller, memberId, (team, member) => changeRole(team, member, role));
}

/** Removes a member or revokes an invitation; the owner is the heir unless another member is named. */
export async function remove(
  deps: TeamDeps,
  caller: Caller,
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

/** The caller leaves; their documents pass to the owner. */
export async function leave(deps: TeamDeps, caller: Caller): Promise<Outcome<{ _id: Caller["workspaceId"] }>> {
  const at = toInstant(deps.clock.now());
  const left = await changeTeam(deps, caller, async (team) => {
    const owner = await findHeir(deps, caller, undefined);
    if (!owner.ok) return owner;
    const change = leaveWorkspace(team, owner.value.value, at);
    return change.ok ? done({ change: change.value, read: [owner.value] }) : change;
  });
  return left.ok ? done({ _id: caller.workspaceId }) : left;
}

async function findHeir(deps: TeamDeps, caller: Caller, heir: string | undefined): Promise<Outcome<Versioned<Member>>> {
  if (heir !== undefined) {
    const named = await findMember(deps, caller, heir);
    return named.ok ? named : refuse("heir_unsuitable", { faults: [{ path: "heir", code: "heir_unsuitable" }] });
  }
  const workspace = await deps.workspaces.find(caller.workspaceId);
  const ownerId = workspace?.value.ownerId;
  const owner = ownerId ? await deps.workspaces.findMemberOf(caller.workspaceId, ownerId) : null;
  return owner ? done(owner) : refuse("not_found");
}
