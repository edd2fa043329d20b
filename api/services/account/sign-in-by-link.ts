import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import type { EndingDeps } from "../../deps.ts";
import { type FinishedSignIn, finishSignIn } from "./finish-sign-in.ts";

import { evictUnproven } from "./recovery/evict-unproven.ts";

/**
 * Signs in with the emailed link, which works once and also proves the address. The first proof of an address ends
 * what was left in the account, every other way in included: its creator may not be the holder of the address.
 */
export async function signInByLink(
  deps: EndingDeps,
  token: string,
  { userAgent, language }: { userAgent: string; language: string },
): Promise<Outcome<FinishedSignIn & { passwordRemoved: boolean }>> {
  const { accounts } = deps.identity;
  if (!accounts) return refuse("page_not_found");
  const found = await deps.accountTokens.find("sign_in", token, deps.clock.now());
  const profile = found && (await deps.users.find(found.user));
  const facts = profile && (await accounts.find(profile.subject));
  if (!facts || !sameEmail(facts.email, found.email)) return refuse("sign_in_link_expired");
  if (!(await deps.accountTokens.use("sign_in", token))) return refuse("sign_in_link_expired");
  if (!facts.emailVerified) await evictUnproven(deps, profile, { by: "mailed_link", email: found.email });
  const finished = await finishSignIn(deps, { subject: profile.subject, method: "email_link", userAgent, language });
  return finished.ok ? done({ ...finished.value, passwordRemoved: !facts.emailVerified }) : finished;
}
