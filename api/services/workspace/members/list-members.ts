import { can } from "../../../../domain/access/can.ts";
import { picturePath } from "../../../../domain/account/picture.ts";
import type { MemberRow } from "../../../../domain/contract/workspace/member.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import { type Member, userOf } from "../../../../domain/workspace/member.ts";
import type { AccountDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal, UserProfile } from "../../../ports/people.ts";
import { openTeam } from "../change-team.ts";
import { usersWithTwoFactor } from "../users-with-two-factor.ts";

export async function listMembers(
  deps: AccountDeps & WorkspaceDeps,
  caller: MemberPrincipal,
): Promise<Outcome<MemberRow[]>> {
  const team = caller.role === "support" ? null : await openTeam(deps, caller);
  if (team && !team.ok) return team;
  const transfer = team?.value.workspace.transfer?.to;
  const members = await deps.workspaces.listMembers(caller.workspaceId);
  const profiles = await deps.users.findAll(members.map(userOf).filter((user) => user !== null));
  const known = new Map(profiles.map((profile) => [profile.id, profile]));
  const isManager = can(caller.rights, "User", "MANAGE");
  const having = isManager ? await usersWithTwoFactor(deps, members.map(userOf)) : null;
  const rows = members.map((member) => ({
    ...rowOf(member, known.get(userOf(member)!), member.memberId === transfer),
    twoFactor: having && userOf(member) !== null ? having.has(userOf(member)) : null,
  }));
  return done(rows.toSorted((one, other) => compareNames(one.name || one.email, other.name || other.email)));
}

const compareNames = new Intl.Collator("en", { numeric: true }).compare;

function rowOf(member: Member, profile: UserProfile | undefined, isOffered: boolean): Omit<MemberRow, "twoFactor"> {
  const { memberId, email, role, changes, state } = member;
  const name = profile?.displayName ?? member.name;
  const isInvited = state.status === "invited";
  return {
    ...{ user_id: userOf(member), memberId, name, email, role, status: state.status, isOffered },
    picture: profile?.picture ? picturePath(profile.id, profile.picture) : null,
    ...(changes ? { changes } : {}),
    since: isInvited ? state.sentAt : state.since,
    expiresAt: isInvited ? state.expiresAt : null,
  };
}
