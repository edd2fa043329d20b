import { findPasswordFault } from "../../../domain/account/password.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import type { AppDeps } from "../../deps.ts";
import { endExtensionSessions, invalidateExtensions } from "./end-all-sessions.ts";
import { noticeJob } from "./notice-job.ts";
import { evictUnproven } from "./ways/evict-unproven.ts";

/** Sets a new password through the mailed link, which works once; every session of the person ends. API keys stay. */
export async function updatePassword(
  deps: Pick<
    AppDeps,
    | ("clock" | "ids" | "identity" | "isCommonPassword" | "users" | "accountTokens" | "extensionSessions")
    | ("twoFactor" | "securityLog")
  >,
  { email, password, token }: { email: string; password: string; token: string },
  userAgent: string,
): Promise<Outcome<{ updated: true }>> {
  const { accounts } = deps.identity;
  if (!accounts) return refuse("page_not_found");
  const fault = findPasswordFault(password, deps.isCommonPassword);
  if (fault) return refuse(fault, { faults: [{ path: "password", code: fault }] });
  const found = await deps.accountTokens.find("reset_password", token, deps.clock.now());
  const profile = found && (await deps.users.find(found.user));
  if (!profile || !sameEmail(found.email, email)) return refuse("reset_token_invalid");
  if (!(await deps.accountTokens.use("reset_password", token))) return refuse("reset_token_invalid");
  const facts = await accounts.find(profile.subject);
  // The account's creator may not be the holder of the address.
  if (!facts?.emailVerified) await evictUnproven(deps, profile, { by: "password_reset", email: found.email });
  // Before the change, so that a crash cannot hide it.
  await deps.securityLog.add(profile.id, { kind: "password_reset" }, userAgent, [
    noticeJob(deps, { ...profile, email: found.email }, { kind: "password_reset" }),
  ]);
  await invalidateExtensions(deps, profile.id);
  await accounts.setPassword(profile.subject, password);
  await endExtensionSessions(deps, profile.id);
  // Receiving the mail also proves the address.
  const at = toInstant(deps.clock.now());
  await deps.users.update(profile.id, { emailProof: { by: "password_reset", at, email: found.email } });
  await accounts.confirmEmail(profile.subject);
  return done({ updated: true });
}
