import type { ProofKind } from "../../../domain/account/person-proof.ts";
import { hasTwoFactors, type SignInMethod } from "../../../domain/account/security-event.ts";
import { SECOND_FACTOR_LIFE_MS } from "../../../domain/account/two-factor.ts";
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
  deps: Pick<AppDeps, "clock" | "identity" | "users" | "securityLog" | "twoFactor" | "personProofs">,
  first: FirstFactor,
): Promise<Outcome<SignedIn | MfaRequired>> {
  const facts = await deps.identity.accounts?.find(first.subject);
  if (!facts) return refuse("page_not_found");
  const { id } = await deps.users.findOrCreate(facts, first.language);
  if (hasTwoFactors(first.method) || !(await deps.twoFactor.find(id))) return done(await startSession(deps, first));
  const { subject, method } = first;
  const expiresAtMs = deps.clock.now() + SECOND_FACTOR_LIFE_MS;
  return done({ challenge: await deps.twoFactor.openChallenge({ user: id, subject, method, tries: 0, expiresAtMs }) });
}

/** Starts the session of a person who passed every factor. Only this file and `verify-two-factor.ts` call it. */
export async function startSession(
  deps: Pick<AppDeps, "identity" | "users" | "securityLog" | "personProofs">,
  { subject, method, userAgent, language }: FirstFactor,
  withSecondFactor = false,
): Promise<SignedIn> {
  const { accounts } = deps.identity;
  if (!accounts) throw new Error("an outside identity service starts its sessions itself");
  const signedIn = await accounts.startSession(subject, userAgent);
  const profile = await deps.users.findOrCreate(signedIn.facts, language);
  const proofs = [proofOf[method], ...(withSecondFactor || hasTwoFactors(method) ? ["authenticator" as const] : [])];
  await deps.personProofs.add(signedIn.token, proofs);
  await deps.securityLog.add(
    profile.id,
    { kind: "signed_in", method, ...(withSecondFactor ? { withSecondFactor } : {}) },
    userAgent,
  );
  return signedIn;
}

const proofOf: Record<SignInMethod, ProofKind> = {
  sign_up: "password",
  password: "password",
  email_link: "mailed_code",
  google: "other_sign_in",
  one_tap: "other_sign_in",
  oidc: "other_sign_in",
  passkey: "other_sign_in",
};
