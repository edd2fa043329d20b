import { isActive, isBefore, usedAt } from "../../../domain/account/extension-session.ts";
import { sha256 } from "../../../domain/audit/sha256.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { memberFrom } from "./member.ts";

/** The member of a browser extension's token; ended sessions are refused. */
export async function findExtension(
  deps: Deps,
  token: string,
  workspace: string | undefined,
): Promise<Outcome<MemberPrincipal>> {
  const nowMs = deps.clock.now();
  const at = toInstant(nowMs);
  const found = await deps.extensionSessions.findBySecret(await sha256(token));
  const profile = found && isActive(found.value, at) ? await deps.users.find(found.value.userId) : null;
  if (!found || !profile || isBefore(found.value, profile.extensionsEnd)) return refuse("unauthenticated");
  const { accounts } = deps.identity;
  // Reads local accounts again, so that a newly confirmed address counts and a deleted account is refused.
  const facts = accounts ? await accounts.find(profile.subject) : found.value;
  if (!facts) return refuse("unauthenticated");
  const used = usedAt(found.value, at, accounts !== null);
  // A lost race needs no retry: the concurrent write recorded another use or ended the session.
  if (used) await deps.extensionSessions.put(found, used, nowMs);
  const member = await memberFrom(deps, profile, facts, workspace, at);
  return member.ok ? done({ ...member.value, extension: found.value._id }) : member;
}
