import { toInstant, type UserId } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { EndingDeps } from "../../../deps.ts";
import type { SignedIn } from "../../../ports/account/identity.ts";
import type { UserProfile } from "../../../ports/people.ts";
import { startSession } from "../finish-sign-in.ts";
import { noticeJob } from "../notice-job.ts";
import { endLeftovers } from "../recovery/end-leftovers.ts";

/** Reopens a closed account by the mailed link, which works once and signs nobody in. */
export async function reopenByLink(
  deps: EndingDeps,
  token: string,
  userAgent: string,
): Promise<Outcome<{ email: string }>> {
  const found = await deps.accountTokens.find("keep_account", token, deps.clock.now());
  const profile = found && (await deps.users.find(found.user));
  if (!profile || !(await reopen(deps, profile, userAgent))) return refuse("keep_link_expired");
  await deps.accountTokens.use("keep_account", token);
  return done({ email: found.email });
}

/** Reopens a closed account after a complete sign-in, and starts its session. */
export async function reopenAtSignIn(
  deps: EndingDeps,
  secret: string,
  { userAgent, language }: { userAgent: string; language: string },
): Promise<Outcome<SignedIn>> {
  const step = await deps.signInSteps.take("keep_account", secret, deps.clock.now());
  const profile = step && (await deps.users.find(step.user));
  if (!profile || !(await reopen(deps, profile, userAgent))) return refuse("keep_link_expired");
  const { subject } = profile;
  const started = await startSession(deps, { subject, method: step.method, userAgent, language }, step.hasSecondFactor);
  if (!started.ok) return started;
  return "keep" in started.value ? refuse("keep_link_expired") : done(started.value);
}

/** Ends sessions first: a session that survived the closing because of a crash would otherwise become valid again. */
export async function reopen(deps: EndingDeps, profile: UserProfile, userAgent: string): Promise<boolean> {
  if (!profile.ending) return false;
  await endLeftovers(deps, profile, "account_closed");
  if (!(await deps.accountEnds.cancel(profile.id, toInstant(deps.clock.now())))) return false;
  await deps.securityLog.add(profile.id, { kind: "account_kept" }, userAgent, [
    noticeJob(deps, { ...personOf(profile), email: profile.ending.email }, { kind: "account_kept" }),
  ]);
  return true;
}

function personOf({ id, language }: UserProfile): { id: UserId; language: string } {
  return { id, language };
}
