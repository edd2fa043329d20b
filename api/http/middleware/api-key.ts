import { narrowed } from "../../../domain/access/rights.ts";
import { rightsOf } from "../../../domain/access/roles.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import { toInstant } from "../../../domain/ids.ts";
import { type ApiKey, isUseWorthNoting } from "../../../domain/integration/api-key.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AppDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { lackOf, userFrom } from "./member.ts";

/** The member that a program with this key acts for. Refusals: `unauthenticated`, `api_key_revoked`. */
export async function findProgram(deps: AppDeps, secret: string): Promise<Outcome<MemberPrincipal>> {
  const found = await deps.apiKeys.findBySecret(await sha256(secret));
  if (!found) return refuse("unauthenticated");
  if (found.value.revokedAt) return refuse("api_key_revoked");
  const member = await memberOf(deps, found.value);
  if (!member) return refuse("unauthenticated");
  const at = toInstant(deps.clock.now());
  // Lost if the key is written concurrently: that write recorded another use, or revoked the key.
  if (isUseWorthNoting(found.value, at)) await deps.apiKeys.put(found, { ...found.value, lastUsedAt: at });
  return done(member);
}

/**
 * The member who created a key, with the key's rights within their own; `null` when that account is closed or gone, or has
 * left the workspace.
 */
export async function memberOf(
  deps: Pick<AppDeps, "users" | "twoFactor">,
  key: ApiKey,
): Promise<MemberPrincipal | null> {
  const profile = await deps.users.find(key.userId);
  const membership = profile?.memberships[key.workspaceId];
  if (!profile || profile.ending || !membership || membership.ended) return null;
  const { role, changes } = membership;
  const user = userFrom(profile, { email: key.email, emailVerified: true });
  const rights = rightsOf(role, changes);
  return {
    kind: "member",
    user,
    workspaceId: key.workspaceId,
    role,
    rights: key.rights ? narrowed(key.rights, rights) : rights,
    apiKey: key._id,
    ...(await lackOf(deps, profile, membership.needsTwoFactor)),
  };
}
