import { isRevocable } from "../../../domain/account/account-end.ts";
import { browserOf } from "../../../domain/account/browser-of.ts";
import type { ProofKind } from "../../../domain/account/person-proof.ts";
import { hasTwoFactors, type SignInMethod } from "../../../domain/account/security-event.ts";
import { SECOND_FACTOR_LIFE_MS } from "../../../domain/account/two-factor.ts";
import { type Instant, toInstant, type UserId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { AccountDeps } from "../../deps.ts";
import type { SignedIn } from "../../ports/account/identity.ts";
import type { UserProfile } from "../../ports/people.ts";
import { noticeJob } from "./notice-job.ts";

/** The second factor is missing; the next request sends it together with `challenge`. */
type MfaRequired = { challenge: string };

/** All factors were correct, but the account is closed; the secret `keep` reopens it. */
export type ClosedAccount = { keep: string; eraseAt: Instant };

export type FinishedSignIn = SignedIn | MfaRequired | ClosedAccount;

/** A person who passed the first factor. `subject` is the identity service's id. */
export type FirstFactor = {
  subject: string;
  method: SignInMethod;
  userAgent: string;
  language: string;
  /** Before the password was compared, which takes long. */
  begunAt?: Instant;
};

/**
 * Last step of every sign-in method, called after the first factor: starts and logs the session, or requires the second
 * factor. No other code may start a session for a person who signs in.
 * See `docs/decisions/13-accounts.md`.
 */
export async function finishSignIn(deps: AccountDeps, first: FirstFactor): Promise<Outcome<FinishedSignIn>> {
  const facts = await deps.identity.accounts?.find(first.subject);
  if (!facts) return refuse("page_not_found");
  const { id } = await deps.users.findOrCreate(facts, first.language);
  if (hasTwoFactors(first.method) || !(await deps.twoFactor.find(id))) return startSession(deps, first);
  const { subject, method } = first;
  const expiresAtMs = deps.clock.now() + SECOND_FACTOR_LIFE_MS;
  return done({ challenge: await deps.twoFactor.openChallenge({ user: id, subject, method, tries: 0, expiresAtMs }) });
}

/** Starts the session of a person who passed every factor, unless their account is closed. Refusals: `account_closed` while it is being erased. */
export async function startSession(
  deps: AccountDeps,
  { subject, method, userAgent, language, begunAt }: FirstFactor,
  withSecondFactor = false,
): Promise<Outcome<SignedIn | ClosedAccount>> {
  const { accounts } = deps.identity;
  if (!accounts) throw new Error("an outside identity service starts its sessions itself");
  const facts = await accounts.find(subject);
  if (!facts) return refuse("page_not_found");
  const profile = await deps.users.findOrCreate(facts, language);
  if (profile.ending) return offerToKeep(deps, profile, { method, hasSecondFactor: withSecondFactor });
  const signedIn = await accounts.startSession(subject, userAgent);
  if (begunAt !== undefined && (await hasEndedSince(deps, profile.id, begunAt))) {
    await accounts.signOut(signedIn.token);
    return refuse("wrong_credentials");
  }
  const proofs = [proofOf[method], ...(withSecondFactor || hasTwoFactors(method) ? ["authenticator" as const] : [])];
  await deps.personProofs.add(signedIn.token, proofs);
  const event = { kind: "signed_in" as const, method, ...(withSecondFactor ? { withSecondFactor } : {}) };
  const news = { kind: "new_browser" as const, method, ...browserOf(userAgent) };
  const person = { id: profile.id, email: facts.email, language: profile.language };
  await deps.securityLog.addSignIn(profile.id, event, userAgent, () => [noticeJob(deps, person, news)]);
  return done(signedIn);
}

/**
 * Whether a recovery ended all sessions since then. It did not see a session that started after it, of somebody whose
 * password was compared before it.
 */
async function hasEndedSince({ users }: AccountDeps, id: UserId, begunAt: Instant): Promise<boolean> {
  const end = (await users.find(id))?.extensionsEnd;
  return end !== undefined && end.at > begunAt;
}

/** Issues a secret with which the person reopens the account without signing in again. */
async function offerToKeep(
  deps: AccountDeps,
  { id, ending }: UserProfile,
  proof: { method: SignInMethod; hasSecondFactor: boolean },
): Promise<Outcome<ClosedAccount>> {
  const nowMs = deps.clock.now();
  if (!isRevocable(ending, toInstant(nowMs))) return refuse("account_closed");
  const keep = deps.ids.secret();
  await deps.signInSteps.put(keep, { kind: "keep_account", user: id, ...proof }, nowMs);
  return done({ keep, eraseAt: ending.eraseAt });
}

const proofOf: Record<SignInMethod, ProofKind> = {
  sign_up: "password",
  password: "password",
  email_link: "mailed_code",
  email_code: "mailed_code",
  google: "other_sign_in",
  one_tap: "other_sign_in",
  oidc: "other_sign_in",
  passkey: "other_sign_in",
};
