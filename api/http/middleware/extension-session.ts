import { isBefore, isLiving, usedAt } from "../../../domain/account/extension-session.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AppDeps } from "../../deps.ts";
import { type Member, memberFrom } from "./member.ts";

/** Whose browser extension sends this token. A session that has ended is nobody's. */
export async function findExtension(deps: AppDeps, token: string): Promise<Outcome<Member>> {
  const nowMs = deps.clock.now();
  const at = toInstant(nowMs);
  const found = await deps.extensionSessions.findBySecret(await sha256(token));
  const profile = found && isLiving(found.value, at) ? await deps.users.find(found.value.userId) : null;
  if (!found || !profile || isBefore(found.value, profile.extensionsEnd)) return refuse("unauthenticated");
  const { accounts } = deps.identity;
  // Where accounts are kept here, an address that was confirmed since counts, and one that is gone does not.
  const facts = accounts ? await accounts.find(profile.subject) : found.value;
  if (!facts) return refuse("unauthenticated");
  const used = usedAt(found.value, at, accounts !== null);
  // Lost where the session is written meanwhile: another use is noted then, or it was ended.
  if (used) await deps.extensionSessions.put(found, used, nowMs);
  return done({ ...memberFrom(profile, facts), extension: found.value._id });
}
