/** Security of a person's account. */
import type { PersonProof, ProofKind } from "../../../domain/account/person-proof.ts";
import type { SecurityEvent, SecurityTopic, SignInMethod } from "../../../domain/account/security-event.ts";
import type { TwoFactor } from "../../../domain/account/two-factor.ts";
import type { Instant, UserId } from "../../../domain/ids.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import type { Versioned } from "../basics.ts";

type LoggedSecurityEvent = { id: string; event: SecurityEvent; at: Instant; userAgent: string };

type SignIn = Extract<SecurityEvent, { kind: "signed_in" }>;

export type SecurityLog = {
  /** `userAgent` of the browser that caused the event, `""` if there is none. `jobs` are added in the event's commit. */
  add(user: UserId, event: SecurityEvent, userAgent?: string, jobs?: readonly JobRequest[]): Promise<void>;
  /**
   * Logs a sign-in. If the browser is new to the account, the event records that, and the commit includes the jobs of
   * `newsOf`. The account's first sign-in does not count as a new browser.
   */
  addSignIn(user: UserId, event: SignIn, userAgent: string, newsOf: () => readonly JobRequest[]): Promise<void>;
  /** Newest first; `cursor` is the id of the last event of the previous page. */
  list(
    user: UserId,
    query: { topic?: SecurityTopic | undefined; cursor?: string | undefined; limit: number },
  ): Promise<{ items: LoggedSecurityEvent[]; cursor: string | null }>;
};

export type Authenticator = {
  /** A new secret in base 32, for the person's app. */
  newSecret(): string;
  /** Encrypts a secret for one person. */
  lock(user: UserId, secret: string): string;
  /** The time step of the typed code, or `null`. */
  findStep(user: UserId, locked: string, typed: string, nowMs: number): number | null;
  newRecoveryCodes(): string[];
  /** A keyed hash of a recovery code; `null` if the text cannot be one. */
  hashRecovery(user: UserId, typed: string): string | null;
};

/** A started enrolment, not confirmed yet. */
type Enrolment = { secret: string; recoveryHashes: string[]; tries: number; expiresAtMs: number };

/** A sign-in whose second factor is still missing. */
type MfaChallenge = {
  user: UserId;
  subject: string;
  method: SignInMethod;
  tries: number;
  expiresAtMs: number;
};

export type TwoFactorStore = {
  find(user: UserId): Promise<Versioned<TwoFactor> | null>;
  /** The subset of users with two-factor enabled. */
  usersWithTwoFactor(users: readonly UserId[]): Promise<ReadonlySet<UserId>>;
  /** Returns `false` if another writer committed first. `next` = `null` turns two-factor off, even if a workspace requires it. */
  put(user: UserId, before: Versioned<TwoFactor>, next: TwoFactor | null): Promise<boolean>;
  /** Turns two-factor off. Returns `false` if another writer committed first, or a workspace requires it. */
  turnOff(user: UserId, before: Versioned<TwoFactor>): Promise<boolean>;
  /** Replaces an earlier enrolment. */
  startEnrolment(user: UserId, enrolment: Enrolment): Promise<void>;
  findEnrolment(user: UserId): Promise<Versioned<Enrolment> | null>;
  countTry(user: UserId, before: Versioned<Enrolment>): Promise<boolean>;
  /** Turns two-factor on and ends the enrolment, in one commit. */
  enable(user: UserId, enrolment: Versioned<Enrolment>, factor: TwoFactor): Promise<boolean>;
  /** @returns the secret that identifies the challenge */
  openChallenge(challenge: MfaChallenge): Promise<string>;
  findChallenge(secret: string): Promise<Versioned<MfaChallenge> | null>;
  /** Stores the judged factor together with the challenge's next state; `null` ends the challenge. */
  answerChallenge(
    secret: string,
    before: { challenge: Versioned<MfaChallenge>; factor: Versioned<TwoFactor> },
    next: { challenge: MfaChallenge | null; factor: TwoFactor },
  ): Promise<boolean>;
};

/** Proofs of the identity of a session's holder. */
export type PersonProofs = {
  list(token: string): Promise<PersonProof[]>;
  /** Replaces the session's earlier proof of the same kind. */
  add(token: string, kinds: readonly ProofKind[]): Promise<void>;
};
