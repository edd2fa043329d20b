import { done, type Outcome } from "../../../domain/outcome.ts";
import type { AccountDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { endExtensionSessions } from "./end-extensions.ts";

/** Ends one of the person's own sessions; sessions are looked up at each call, so it ends at once. */
export async function endSession(
  deps: AccountDeps,
  { user }: MemberPrincipal,
  _id: string,
): Promise<Outcome<{ _id: string }>> {
  const profile = await deps.users.find(user.id);
  if (profile) await deps.identity.accounts?.endSession(profile.subject, _id);
  await endExtensionSessions(deps, user.id, (one) => one._id === _id);
  return done({ _id });
}
