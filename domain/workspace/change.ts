/** The input and the result of a decision about a workspace. */
import { findBeyond, type Rights } from "../access/rights.ts";
import { rightsOf } from "../access/roles.ts";
import type { UserId } from "../ids.ts";
import type { JobRequest } from "../job/job.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { type Member, type Membership, userOf } from "./member.ts";
import type { Workspace } from "./workspace.ts";
import type { WorkspaceFact } from "./workspace-event.ts";

/** `next: null` removes the member; `ended`: the reason stored in their account. */
export type MemberChange = { before: Member | null; next: Member | null; ended?: Membership["ended"] };

/** One commit writes all of it, and checks that the actor's own membership has not changed meanwhile. */
export type WorkspaceChange = {
  workspace?: Workspace;
  members: MemberChange[];
  facts: WorkspaceFact[];
  jobs: JobRequest[];
};

/** The acting member with their current rights. */
type ActingMember = { member: Member; userId: UserId; rights: Rights };

/** The input of a decision about a member. */
export type Team = { workspace: Workspace; actor: ActingMember };

export function personOf({ name, email }: Pick<Member, "name" | "email">): { name: string; email: string } {
  return { name, email };
}

/** The member to change; `userId: null` while they are invited. */
type Target = Pick<Member, "role" | "changes"> & { userId: UserId | null };
type ChangingMember = Pick<ActingMember, "userId" | "rights"> & { ownerId: UserId | null };

/**
 * Whether the actor may change another member. They may not change themselves, the owner, or a member with rights
 * beyond their own. Refusals: `not_on_oneself`, `owner_is_fixed`, `not_authorized`.
 */
export function checkMayChange({ userId, rights, ownerId }: ChangingMember, target: Target): Outcome<null> {
  if (target.userId === userId) return refuse("not_on_oneself");
  if (target.userId !== null && target.userId === ownerId) return refuse("owner_is_fixed");
  return findBeyond(rightsOf(target.role, target.changes), rights) ? refuse("not_authorized") : done(null);
}

/** `checkMayChange` for a stored member. */
export function checkActsOn({ workspace, actor }: Team, target: Member): Outcome<null> {
  return checkMayChange({ ...actor, ownerId: workspace.ownerId }, { ...target, userId: userOf(target) });
}

/** Refuses rights that the actor does not have: `grants_beyond_own`. */
export function checkGrants({ actor }: Pick<Team, "actor">, rights: Rights): Outcome<null> {
  const entity = findBeyond(rights, actor.rights);
  return entity ? refuse("grants_beyond_own", { faults: [{ path: entity, code: "grants_beyond_own" }] }) : done(null);
}
