import { done, type Outcome } from "../../../domain/outcome.ts";
import type { EndingDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { endLeftovers } from "./recovery/end-leftovers.ts";

/** Ends all sessions of the caller's account, including this one, mailed links, and an unconfirmed change of address. */
export async function signOutEverywhere(
  deps: EndingDeps,
  { user }: MemberPrincipal,
): Promise<Outcome<{ ended: true }>> {
  const profile = await deps.users.find(user.id);
  if (profile) await endLeftovers(deps, profile, "sessions_ended");
  return done({ ended: true });
}
