import { rightsOf } from "../../../domain/access/roles.ts";
import { type Instant, WorkspaceId } from "../../../domain/ids.ts";
import { done, notFound, type Outcome, refuse } from "../../../domain/outcome.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import { translatedOr } from "../../../domain/text/language.ts";
import { isSupportAdmitted } from "../../../domain/workspace/workspace.ts";
import type { AccountDeps, WorkspaceDeps } from "../../deps.ts";
import type { IdentityFacts } from "../../ports/account/identity.ts";
import type { MemberPrincipal, SignedInUser, UserProfile } from "../../ports/people.ts";
import { isOnSupportTeam } from "../../services/workspace/is-on-support-team.ts";

type Facts = Pick<IdentityFacts, "email" | "emailVerified">;

/**
 * The principal of a signed-in person in one of their workspaces: the requested one, otherwise their selected one.
 * Their record contains their rights in each. Refusals: `not_found` for workspaces of others, `workspace_left` for a
 * former one, `account_closed`.
 */
export async function memberFrom(
  deps: AccountDeps & WorkspaceDeps,
  profile: UserProfile,
  facts: Facts,
  workspace: string | undefined,
  at: Instant,
): Promise<Outcome<MemberPrincipal>> {
  if (profile.ending) return refuse("account_closed");
  const workspaceId = workspace ? WorkspaceId.safeParse(workspace).data : profile.workspaceId;
  if (workspaceId === undefined) return notFound("workspace");
  const user = userFrom(profile, facts);
  const membership = profile.memberships[workspaceId];
  if (membership && !membership.ended) {
    const { role, changes } = membership;
    const lacking = await lackOf(deps, profile, membership.needsTwoFactor);
    return done({ kind: "member", user, workspaceId, role, rights: rightsOf(role, changes), ...lacking });
  }
  const support = await supportFrom(deps, profile, user, workspaceId, at);
  if (support) return done(support);
  return membership ? refuse("workspace_left") : notFound("workspace");
}

export function userFrom({ id, displayName, language, emailProof }: UserProfile, facts: Facts): SignedInUser {
  const { email } = facts;
  // An external identity service may not confirm addresses; then this server does.
  const emailVerified = facts.emailVerified || (emailProof !== undefined && sameEmail(emailProof.email, email));
  return { id, email, name: displayName, emailVerified, language: translatedOr(language) };
}

/**
 * Marks a principal who lacks the two-factor that the workspace requires. Reads the factor only if the person's record
 * does not state it, because factors of earlier versions are not marked there.
 */
export async function lackOf(
  { twoFactor }: AccountDeps,
  { id, hasTwoFactor }: UserProfile,
  isNeeded: boolean | undefined,
): Promise<Pick<MemberPrincipal, "lacksTwoFactor">> {
  if (!isNeeded || hasTwoFactor || (await twoFactor.find(id))) return {};
  return { lacksTwoFactor: true };
}

/** A member of the support team in a workspace that currently grants them access. */
async function supportFrom(
  deps: AccountDeps & WorkspaceDeps,
  profile: UserProfile,
  user: SignedInUser,
  workspaceId: WorkspaceId,
  at: Instant,
): Promise<MemberPrincipal | null> {
  if (!isOnSupportTeam(deps, user)) return null;
  const workspace = (await deps.workspaces.find(workspaceId))?.value;
  if (!workspace || !isSupportAdmitted(workspace, at)) return null;
  const withoutContents = workspace.support?.contents ? {} : { isWithoutContents: true as const };
  const lacking = await lackOf(deps, profile, workspace.twoFactorSince !== undefined);
  const role = "support";
  return { kind: "member", user, workspaceId, role, rights: rightsOf(role), ...withoutContents, ...lacking };
}
