import { normalEmail } from "../../../domain/recipient/email.ts";
import type { CoreDeps } from "../../deps.ts";
import type { SignedInUser } from "../../ports/people.ts";

/** Whether the operator lists the person's confirmed address among the support accounts. */
export function isOnSupportTeam(
  { config }: CoreDeps,
  { email, emailVerified }: Pick<SignedInUser, "email" | "emailVerified">,
): boolean {
  return emailVerified && config.supportAccounts.includes(normalEmail(email));
}
