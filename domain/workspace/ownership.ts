import type { Instant, UserId } from "../ids.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { personOf, type Team, type WorkspaceChange } from "./change.ts";
import { type Member, userOf } from "./member.ts";
import type { Workspace } from "./workspace.ts";

/** Offers ownership to an active member, who must accept it. Refusals: `not_authorized` unless the actor is the owner. */
export function offerOwnership({ workspace, actor }: Team, member: Member, at: Instant): Outcome<WorkspaceChange> {
  if (actor.userId !== workspace.ownerId) return refuse("not_authorized");
  if (userOf(member) === actor.userId) return refuse("not_on_oneself");
  if (member.state.status !== "active") return refuse("member_not_active");
  const fact = { kind: "ownership_offered" as const, member: personOf(member) };
  const next: Workspace = { ...workspace, transfer: { to: member.memberId, at } };
  return done({ workspace: next, members: [], facts: [fact], jobs: [] });
}

/**
 * Withdraws the offer. Refusals: `not_authorized` unless the actor is the owner, `ownership_not_offered` without an
 * offer or after its acceptance.
 */
export function withdrawOwnership({ workspace, actor }: Team, member: Member): Outcome<WorkspaceChange> {
  if (actor.userId !== workspace.ownerId) return refuse("not_authorized");
  const { transfer, ...kept } = workspace;
  if (transfer?.to !== member.memberId) return refuse("ownership_not_offered");
  const fact = { kind: "ownership_withdrawn" as const, member: personOf(member) };
  return done({ workspace: kept, members: [], facts: [fact], jobs: [] });
}

/**
 * Makes the actor the owner and the former owner an admin. Refusals: `ownership_not_offered` unless ownership was
 * offered to the actor.
 */
export function acceptOwnership({ workspace, actor }: Team, owner: Member): Outcome<WorkspaceChange> {
  const { transfer, ...kept } = workspace;
  if (transfer?.to !== actor.member.memberId) return refuse("ownership_not_offered");
  const { changes: _, ...heir } = actor.member;
  return done({
    workspace: { ...kept, ownerId: actor.userId },
    members: [
      { before: owner, next: { ...owner, role: "admin" } },
      { before: actor.member, next: { ...heir, role: "owner" } },
    ],
    facts: [{ kind: "ownership_accepted", member: personOf(actor.member) }],
    jobs: [],
  });
}

/** Grants the support team access until a time, or ends the access. */
export function admitSupport(
  { workspace }: Pick<Team, "workspace">,
  admission: { until: Instant; contents: boolean } | null,
  by: UserId,
): WorkspaceChange {
  const { support, ...kept } = workspace;
  if (admission) {
    const fact = { kind: "support_admitted" as const, ...admission };
    return { workspace: { ...kept, support: { ...admission, by } }, members: [], facts: [fact], jobs: [] };
  }
  return support
    ? { workspace: kept, members: [], facts: [{ kind: "support_ended" }], jobs: [] }
    : { members: [], facts: [], jobs: [] };
}
