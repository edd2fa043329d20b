import { sha256 } from "../../../domain/audit/sha256.ts";
import { toInstant } from "../../../domain/ids.ts";
import { type ApiKey, isUseWorthNoting } from "../../../domain/integration/api-key.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AppDeps } from "../../deps.ts";
import { type Member, memberFrom } from "./member.ts";

/** The member that a program with this key acts for. Refusals: `unauthenticated`, `api_key_revoked`. */
export async function findProgram(deps: AppDeps, secret: string): Promise<Outcome<Member>> {
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

/** The member who created a key; `null` if that account is gone. */
export async function memberOf(deps: Pick<AppDeps, "users">, key: ApiKey): Promise<Member | null> {
  const profile = await deps.users.find(key.userId);
  if (!profile) return null;
  const member = memberFrom(profile, { email: key.email, emailVerified: true });
  return { ...member, workspaceId: key.workspaceId, apiKey: key._id };
}
