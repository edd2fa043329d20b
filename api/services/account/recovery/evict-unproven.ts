import type { EmailProof } from "../../../../domain/account/email-proof.ts";
import { toInstant } from "../../../../domain/ids.ts";
import type { EndingDeps } from "../../../deps.ts";
import type { UserProfile } from "../../../ports/people.ts";
import { endLeftovers } from "./end-leftovers.ts";

/** Hands an account with an unproven address to the person who proves the address now: its creator may be another person. */
export async function evictUnproven(
  deps: EndingDeps,
  profile: UserProfile,
  proof: { by: EmailProof["by"]; email: string },
): Promise<void> {
  const { accounts } = deps.identity;
  if (!accounts) throw new Error("accounts are kept elsewhere");
  await endLeftovers(deps, profile, "address_proven");
  await deps.users.update(profile.id, { emailProof: { ...proof, at: toInstant(deps.clock.now()) } });
  await accounts.confirmEmail(profile.subject);
}
