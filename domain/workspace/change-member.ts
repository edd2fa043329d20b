import { can } from "../access/can.ts";
import { type Action, type Entity, findImpossible, isSameAccess, type RightsChange } from "../access/rights.ts";
import { type AssignableRole, type MemberRole, rightsOf } from "../access/roles.ts";
import type { Instant } from "../ids.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { checkActsOn, checkGrants, personOf, type Team, type WorkspaceChange } from "./change.ts";
import { type Member, userOf } from "./member.ts";

/** Changes a role; earlier differences from the former role's rights end. */
export function changeRole(team: Team, member: Member, role: AssignableRole): Outcome<WorkspaceChange> {
  const allowed = checkActsOn(team, member);
  if (!allowed.ok) return allowed;
  const granted = checkGrants(team, rightsOf(role));
  if (!granted.ok) return granted;
  if (member.role === role) return done({ members: [], facts: [], jobs: [] });
  const { changes: _, ...rest } = member;
  const fact = { kind: "role_changed" as const, member: personOf(member), from: member.role, to: role };
  return done({ members: [{ before: member, next: { ...rest, role } }], facts: [fact], jobs: [] });
}

/** Replaces the listed entities' rights. Refusals: `invalid_input` for actions that an entity does not have. */
export function changePermissions(team: Team, member: Member, change: RightsChange): Outcome<WorkspaceChange> {
  const impossible = findImpossible(change, "member");
  if (impossible) return refuse("invalid_input", { faults: [{ path: impossible.entity, code: "invalid_input" }] });
  const allowed = checkActsOn(team, member);
  if (!allowed.ok) return allowed;
  const { changes: former, ...rest } = member;
  const changes = differencesFrom(member.role, { ...former, ...change });
  const granted = checkGrants(team, rightsOf(member.role, changes));
  if (!granted.ok) return granted;
  const fact = { kind: "permissions_changed" as const, member: personOf(member), changes: change };
  const next = Object.keys(changes).length > 0 ? { ...rest, changes } : rest;
  return done({ members: [{ before: member, next }], facts: [fact], jobs: [] });
}

/** Omits entities with exactly the role's rights, so that they follow later changes of the role. */
function differencesFrom(role: MemberRole, changes: RightsChange): RightsChange {
  const ofRole = rightsOf(role);
  const entries = Object.entries(changes) as [Entity, Action[]][];
  return Object.fromEntries(entries.filter(([entity, listed]) => !isSameAccess(entity, listed, ofRole[entity])));
}

/** Resets a member to the role's rights. */
export function resetPermissions(team: Team, member: Member): Outcome<WorkspaceChange> {
  const allowed = checkActsOn(team, member);
  if (!allowed.ok) return allowed;
  const granted = checkGrants(team, rightsOf(member.role));
  if (!granted.ok) return granted;
  const { changes, ...next } = member;
  if (!changes) return done({ members: [], facts: [], jobs: [] });
  const fact = { kind: "permissions_reset" as const, member: personOf(member) };
  return done({ members: [{ before: member, next }], facts: [fact], jobs: [] });
}

/** Activates or suspends a member. Refusals: `member_not_active` for an invited member. A repeat changes nothing. */
export function setActive(team: Team, member: Member, isActive: boolean, at: Instant): Outcome<WorkspaceChange> {
  const { state } = member;
  if (state.status === "invited") return refuse("member_not_active");
  const allowed = checkActsOn(team, member);
  if (!allowed.ok) return allowed;
  const status = isActive ? ("active" as const) : ("inactive" as const);
  if (state.status === status) return done({ members: [], facts: [], jobs: [] });
  const next: Member = { ...member, state: { status, userId: state.userId, since: at } };
  const kind = isActive ? ("member_activated" as const) : ("member_deactivated" as const);
  return done({ members: [{ before: member, next }], facts: [{ kind, member: personOf(member) }], jobs: [] });
}

/**
 * Removes a member, or revokes an invitation. `heir` takes over the member's documents and templates. Refusals:
 * `heir_unsuitable` if the heir is not active or may not prepare documents.
 */
export function removeMember(team: Team, member: Member, heir: Member, at: Instant): Outcome<WorkspaceChange> {
  const allowed = checkActsOn(team, member);
  if (!allowed.ok) return allowed;
  if (member.state.status === "invited") {
    const fact = { kind: "invitation_revoked" as const, member: personOf(member) };
    return done({ members: [{ before: member, next: null }], facts: [fact], jobs: [] });
  }
  const removal = endMembership(team, member, heir, "removed", at);
  if (!removal.ok) return removal;
  const fact = { kind: "member_removed" as const, member: personOf(member), heir: personOf(heir) };
  return done({ ...removal.value, facts: [fact] });
}

/** The actor leaves. Refusals: `owner_is_fixed` for the owner, who must transfer or delete the workspace instead. */
export function leaveWorkspace({ workspace, actor }: Team, heir: Member, at: Instant): Outcome<WorkspaceChange> {
  if (actor.userId === workspace.ownerId) return refuse("owner_is_fixed");
  const removal = endMembership({ workspace }, actor.member, heir, "left", at);
  if (!removal.ok) return removal;
  return done({ ...removal.value, facts: [{ kind: "member_left", member: personOf(actor.member) }] });
}

function endMembership(
  { workspace }: Pick<Team, "workspace">,
  member: Member,
  heir: Member,
  ended: "removed" | "left",
  at: Instant,
): Outcome<WorkspaceChange> {
  const [from, to] = [userOf(member), userOf(heir)];
  const isSuitable = heir.state.status === "active" && can(rightsOf(heir.role, heir.changes), "Documents", "CREATE");
  if (from === null || to === null || from === to || !isSuitable) return refuse("heir_unsuitable");
  const { transfer, ...kept } = workspace;
  return done({
    ...(transfer?.to === member.memberId ? { workspace: kept } : {}),
    members: [{ before: member, next: null, ended }],
    facts: [],
    jobs: [{ task: { kind: "hand_over_documents", workspaceId: workspace.id, from, to }, dueAt: at }],
  });
}
