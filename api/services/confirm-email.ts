import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { AppDeps } from "../deps.ts";
import type { Principal } from "../ports/people.ts";

/**
 * The link of the mail was opened by whoever is signed in with that account: the address is theirs. Each link works once.
 * The mailbox alone is not enough: somebody else may have signed up with its address, and would keep their password.
 */
export async function confirmEmail(
  deps: AppDeps,
  { user }: Extract<Principal, { kind: "member" }>,
  token: string,
): Promise<Outcome<{ emailVerified: true }>> {
  const { accounts } = deps.identity;
  if (!accounts) return refuse("page_not_found");
  const found = await deps.accountTokens.find("verify_email", token, deps.clock.now());
  const profile = found?.user === user.id ? await deps.users.find(found.user) : null;
  const facts = found && (await accounts.findByEmail(found.email));
  const isTheirs = profile !== null && facts?.subject === profile.subject;
  if (!isTheirs || !(await deps.accountTokens.use("verify_email", token))) return refuse("verification_link_expired");
  await accounts.confirmEmail(profile.subject);
  return done({ emailVerified: true });
}
