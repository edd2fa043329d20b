import { sha256 } from "../../../domain/audit/sha256.ts";
import { toInstant } from "../../../domain/ids.ts";
import { type ApiKey, isUseWorthNoting } from "../../../domain/integration/api-key.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AppDeps } from "../../deps.ts";
import { type Member, memberFrom } from "./member.ts";

/** For whom a program acts that sends this key. Refusals: `unauthenticated`, `api_key_revoked`. */
export async function findProgram(deps: AppDeps, secret: string): Promise<Outcome<Member>> {
  const found = await deps.apiKeys.findBySecret(await sha256(secret));
  if (!found) return refuse("unauthenticated");
  if (found.value.revokedAt) return refuse("api_key_revoked");
  const member = await memberOf(deps, found.value);
  if (!member) return refuse("unauthenticated");
  const at = toInstant(deps.clock.now());
  // Lost where the key is written meanwhile: another use is noted then, or it is revoked.
  if (isUseWorthNoting(found.value, at)) await deps.apiKeys.put(found, { ...found.value, lastUsedAt: at });
  return done(member);
}

/** The member who made a key; `null` where there is none any more. */
export async function memberOf(deps: Pick<AppDeps, "users">, key: ApiKey): Promise<Member | null> {
  const profile = await deps.users.find(key.userId);
  if (!profile) return null;
  const member = memberFrom(profile, { email: key.email, emailVerified: true });
  return { ...member, workspaceId: key.workspaceId, apiKey: key._id };
}
