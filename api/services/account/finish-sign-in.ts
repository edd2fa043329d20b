import type { SignInMethod } from "../../../domain/account/security-event.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AppDeps } from "../../deps.ts";
import type { SignedIn } from "../../ports/identity.ts";

/** The second factor is missing; `challenge` is sent with it. */
export type MfaRequired = { challenge: string };

/** A person who passed the first factor. `subject` is the identity service's id. */
export type FirstFactor = { subject: string; method: SignInMethod; userAgent: string; language: string };

/**
 * Ends every way to sign in: called after each first factor, it starts the session and logs it, or asks for the second
 * factor. No other code may start a session for a person who signs in.
 */
export async function finishSignIn(
  deps: Pick<AppDeps, "identity" | "users" | "securityLog">,
  { subject, method, userAgent, language }: FirstFactor,
): Promise<Outcome<SignedIn | MfaRequired>> {
  const { accounts } = deps.identity;
  if (!accounts) return refuse("page_not_found");
  const signedIn = await accounts.startSession(subject, userAgent);
  const profile = await deps.users.findOrCreate(signedIn.facts, language);
  await deps.securityLog.add(profile.id, { kind: "signed_in", method }, userAgent);
  return done(signedIn);
}
