import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { AppDeps } from "../deps.ts";

/** The link of the mail was opened: the address is its owner's. Each link works once. */
export async function confirmEmail(deps: AppDeps, token: string): Promise<Outcome<{ emailVerified: true }>> {
  const { accounts } = deps.identity;
  if (!accounts) return refuse("page_not_found");
  const found = await deps.accountTokens.find("verify_email", token, deps.clock.now());
  const profile = found && (await deps.users.find(found.user));
  const facts = found && (await accounts.findByEmail(found.email));
  const isTheirs = profile !== null && facts?.subject === profile.subject;
  if (!isTheirs || !(await deps.accountTokens.use("verify_email", token))) return refuse("verification_link_expired");
  await accounts.confirmEmail(profile.subject);
  return done({ emailVerified: true });
}
