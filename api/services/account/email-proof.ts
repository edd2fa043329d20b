import type { EmailProof } from "../../../domain/account/email-proof.ts";
import type { UserId } from "../../../domain/ids.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import type { AccountDeps } from "../../deps.ts";

/** How the person proved their confirmed address and, if recorded, when. */
export async function emailProofOf(deps: AccountDeps, user: UserId, email: string): Promise<EmailProof> {
  const proof = (await deps.users.find(user))?.emailProof;
  if (proof && sameEmail(proof.email, email)) return { by: proof.by, ...(proof.at ? { at: proof.at } : {}) };
  // Accounts confirmed before the method was recorded used the link: it was the only method then.
  return { by: deps.identity.accounts ? "mailed_link" : "identity_provider" };
}
