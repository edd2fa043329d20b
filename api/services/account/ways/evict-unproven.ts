import type { EmailProof } from "../../../../domain/account/email-proof.ts";
import { type Instant, toInstant, type UserId } from "../../../../domain/ids.ts";
import type { AppDeps } from "../../../deps.ts";
import type { UserProfile } from "../../../ports/people.ts";
import { endExtensionSessions, invalidateExtensions } from "../end-all-sessions.ts";

/**
 * Hands an account with an unproven address to the person who proves the address now: removes every credential and ends
 * every session, because the account's creator may be another person.
 */
export async function evictUnproven(
  deps: Pick<AppDeps, "clock" | "ids" | "identity" | "users" | "extensionSessions" | "twoFactor">,
  { id, subject }: Pick<UserProfile, "id" | "subject">,
  proof: { by: EmailProof["by"]; email: string },
): Promise<void> {
  const { accounts } = deps.identity;
  if (!accounts) throw new Error("accounts are kept elsewhere");
  await invalidateExtensions(deps, id);
  await accounts.endAllSessions(subject);
  await accounts.waysIn.removeAll(subject);
  await endExtensionSessions(deps, id);
  await removeSecondFactor(deps, id);
  await deps.users.update(id, { emailProof: { ...proof, at: toInstant(deps.clock.now()) } });
  await accounts.confirmEmail(subject);
}

/** Removes a second factor that was set up since an instant, because it is on the other person's phone. */
export async function removeSecondFactor(
  { twoFactor }: Pick<AppDeps, "twoFactor">,
  user: UserId,
  since: Instant = toInstant(0),
): Promise<void> {
  for (let factor = await twoFactor.find(user); factor; factor = await twoFactor.find(user)) {
    if (factor.value.since < since) return;
    await twoFactor.put(user, factor, null);
  }
}
