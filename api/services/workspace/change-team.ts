import { hasNeeded } from "../../../domain/access/can.ts";
import { withinMaker } from "../../../domain/access/key-rights.ts";
import { rightsOf } from "../../../domain/access/roles.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, notFound, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Team, WorkspaceChange } from "../../../domain/workspace/change.ts";
import { type Member, MemberId, membershipOf } from "../../../domain/workspace/member.ts";
import type { Workspace } from "../../../domain/workspace/workspace.ts";
import type { EventAuthor } from "../../../domain/workspace/workspace-event.ts";
import type { WorkspaceDeps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import type { ActiveMember } from "../../ports/workspaces.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";
export type OpenTeam = Team & { record: Versioned<Workspace>; self: Versioned<Member> };
/** A decision, with the member records that it depends on. */
export type TeamDecision = { change: WorkspaceChange; read: readonly Versioned<Member>[] };

/**
 * The workspace of the call and the caller's own membership, as stored now; a program keeps to its key's rights. The
 * permission that the call needs is checked again, because the caller may have lost it since they were identified.
 */
export async function openTeam(deps: WorkspaceDeps, caller: MemberPrincipal): Promise<Outcome<OpenTeam>> {
  const record = await deps.workspaces.find(caller.workspaceId);
  if (!record) return notFound("workspace");
  const self = await findOwnMember(deps, caller, record.value);
  const membership = self && membershipOf(self.value, record.value);
  if (!self || !membership || membership.ended) return refuse("not_authorized");
  const own = rightsOf(membership.role, membership.changes);
  const rights = caller.apiKey === undefined ? own : withinMaker(caller.rights, own);
  if (caller.need && !hasNeeded(rights, caller.need)) return refuse("not_authorized");
  const actor = { member: self.value, userId: caller.user.id, rights };
  return done({ workspace: record.value, actor, record, self });
}

/** A workspace created together with its account stores its owner as a member only on the first read. */
async function findOwnMember(deps: WorkspaceDeps, { user }: MemberPrincipal, { id, ownerId }: Workspace) {
  const found = await deps.workspaces.findMemberOf(id, user.id);
  if (found || ownerId !== user.id) return found;
  const { name, email } = user;
  const owner: ActiveMember = {
    ...{ memberId: deps.ids.document() as string as MemberId, workspaceId: id, name, email, role: "owner" },
    state: { status: "active", userId: user.id, since: toInstant(deps.clock.now()) },
  };
  await deps.workspaces.addOwner(owner);
  return deps.workspaces.findMemberOf(id, user.id);
}

/** Reads the team, decides and commits. After a lost race it reads and decides again, with the caller's rights at that time. */
export function changeTeam(
  deps: WorkspaceDeps,
  caller: MemberPrincipal,
  decide: (team: OpenTeam) => Promise<Outcome<TeamDecision>>,
): Promise<Outcome<WorkspaceChange>> {
  return retryOnLostRace(async () => {
    const team = await openTeam(deps, caller);
    if (!team.ok) return team;
    const decision = await decide(team.value);
    if (!decision.ok) return decision;
    const { change, read } = decision.value;
    if (change.facts.length === 0) return done(change);
    const at = toInstant(deps.clock.now());
    const records = read.filter((one) => one.value.memberId !== team.value.self.value.memberId);
    const isWritten = await deps.workspaces.commit({
      ...{ workspace: team.value.record, change, read: [team.value.self, ...records] },
      ...{ author: authorOf(caller), at },
    });
    return isWritten ? done(change) : lostRace;
  });
}

export async function findMember(
  deps: WorkspaceDeps,
  { workspaceId }: MemberPrincipal,
  id: string,
): Promise<Outcome<Versioned<Member>>> {
  const memberId = MemberId.safeParse(id);
  const found = memberId.success ? await deps.workspaces.findMember(workspaceId, memberId.data) : null;
  return found ? done(found) : notFound("member", "memberId");
}

/** Finds one member, decides and commits. */
export async function changeMember(
  deps: WorkspaceDeps,
  caller: MemberPrincipal,
  id: string,
  decide: (team: Team, member: Member) => Outcome<WorkspaceChange>,
): Promise<Outcome<{ memberId: MemberId }>> {
  const changed = await changeTeam(deps, caller, async (team) => {
    const found = await findMember(deps, caller, id);
    if (!found.ok) return found;
    const change = decide(team, found.value.value);
    return change.ok ? done({ change: change.value, read: [found.value] }) : change;
  });
  return changed.ok ? done({ memberId: id as MemberId }) : changed;
}

/** The acting person for the security log, with the program or extension that they act through. */
export function authorOf({ user, apiKey, key, extension, role }: MemberPrincipal): EventAuthor {
  const by = { id: user.id, name: user.name, email: user.email };
  if (role === "support") return { by, through: "support" };
  if (apiKey !== undefined) return { by, through: "program", ...(key ? { key } : {}) };
  return extension === undefined ? { by } : { by, through: "extension" };
}
