import { job } from "../../../../domain/document/change.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { AccountDeps } from "../../../deps.ts";
import type { UserProfile } from "../../../ports/people.ts";
import { endExtensionSessions, invalidateExtensions } from "../end-extensions.ts";

/**
 * Moves an account with its delegation, memberships and API keys to another address; can be repeated. Sessions end, except
 * that of the token `keptSession`. Refusals: `email_already_registered`.
 */
export async function moveAddress(
  deps: AccountDeps,
  profile: UserProfile,
  email: string,
  keptSession: string | null,
): Promise<Outcome<null>> {
  const { accounts } = deps.identity;
  if (!accounts) return refuse("page_not_found");
  const moved = await accounts.changeEmail(profile.subject, email);
  if (!moved.ok) return moved;
  const at = toInstant(deps.clock.now());
  const spread = job({ kind: "spread_person", userId: profile.id }, at);
  const { delegate } = await deps.users.update(profile.id, { emailProof: { by: "mailed_link", at, email } }, [spread]);
  if (delegate) await deps.users.setDelegate(profile.id, email, delegate);
  await invalidateExtensions(deps, profile.id);
  await accounts.endOtherSessions(profile.subject, keptSession);
  await endExtensionSessions(deps, profile.id);
  return done(null);
}
