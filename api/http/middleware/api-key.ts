import { sha256 } from "../../../domain/audit/sha256.ts";
import { toInstant } from "../../../domain/ids.ts";
import { roundAddress } from "../../../domain/integration/address-range.ts";
import { type ApiKey, isUseWorthNoting, refusalOfUse, rightsOfKey } from "../../../domain/integration/api-key.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AccountDeps, Deps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { lackOf, userFrom } from "./member.ts";

/**
 * The member that a program with this key acts for, called from this address. Refusals: `api_key_unknown`,
 * `api_key_revoked`, `api_key_expired`, `api_key_address_refused`.
 */
export async function findProgram(deps: Deps, secret: string, address: string): Promise<Outcome<MemberPrincipal>> {
  const secretSha256 = await sha256(secret);
  const found = await deps.apiKeys.findBySecret(secretSha256);
  if (!found) return refuse("api_key_unknown");
  const at = toInstant(deps.clock.now());
  const refused = refusalOfUse(found.value, { sha256: secretSha256, at, address });
  if (refused) return refuse(refused);
  const member = await memberOf(deps, found.value);
  if (!member) return refuse("api_key_unknown");
  if (isUseWorthNoting(found.value, at)) {
    // A lost race needs no retry: the concurrent write recorded another use or revoked the key.
    await deps.apiKeys.put(found, { ...found.value, lastUsedAt: at, lastUsedFrom: roundAddress(address) });
  }
  return done(member);
}

/**
 * The member who created a key, with the key's rights limited to their own; `null` if the account is closed or deleted,
 * or has left the workspace.
 */
export async function memberOf(deps: AccountDeps, key: ApiKey): Promise<MemberPrincipal | null> {
  const profile = await deps.users.find(key.userId);
  const membership = profile?.memberships[key.workspaceId];
  if (!profile || profile.ending || !membership || membership.ended) return null;
  return {
    kind: "member",
    user: userFrom(profile, { email: key.email, emailVerified: true }),
    workspaceId: key.workspaceId,
    role: membership.role,
    rights: rightsOfKey(key, membership),
    apiKey: key._id,
    key: { name: key.name, hint: key.hint },
    ...(key.isTest ? { isTest: true } : {}),
    ...(await lackOf(deps, profile, membership.needsTwoFactor)),
  };
}
