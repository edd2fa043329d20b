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
  /** `userAgent`: of the browser that caused the event, `""` when there is none. `jobs`: added in the event's commit. */
  add(user: UserId, event: SecurityEvent, userAgent?: string, jobs?: readonly JobRequest[]): Promise<void>;
  /**
   * Logs a sign-in. With a browser that is new to the account the event says so, and `newsOf` makes the jobs of its
   * commit. The first sign-in is no news.
   */
  addSignIn(user: UserId, event: SignIn, userAgent: string, newsOf: () => readonly JobRequest[]): Promise<void>;
  /** Newest first; `cursor` is the id of the last event of the previous page. */
  list(
    user: UserId,
    query: { topic?: SecurityTopic | undefined; cursor?: string | undefined; limit: number },
  ): Promise<{ items: LoggedSecurityEvent[]; cursor: string | null }>;
};

export type Authenticator = {
  /** Base 32, for the person's app. */
  newSecret(): string;
  /** Encrypts a secret for one person. */
  lock(user: UserId, secret: string): string;
  /** The time step whose code was typed, or `null`. */
  findStep(user: UserId, locked: string, typed: string, nowMs: number): number | null;
  newRecoveryCodes(): string[];
  /** A keyed hash; `null` for a text that cannot be a recovery code. */
  hashRecovery(user: UserId, typed: string): string | null;
};

/** A started enrolment, not confirmed yet. */
type Enrolment = { secret: string; recoveryHashes: string[]; tries: number; expiresAtMs: number };

/** A sign-in that misses its second factor. */
type MfaChallenge = {
  user: UserId;
  subject: string;
  method: SignInMethod;
  tries: number;
  expiresAtMs: number;
};

export type TwoFactorStore = {
  find(user: UserId): Promise<Versioned<TwoFactor> | null>;
  /** Those of the users who use two-factor. */
  whoHave(users: readonly UserId[]): Promise<ReadonlySet<UserId>>;
  /** `false`: another writer was first. `null` as `next` turns it off, whatever a workspace requires. */
  put(user: UserId, before: Versioned<TwoFactor>, next: TwoFactor | null): Promise<boolean>;
  /** Turns it off. `false`: another writer was first, or a workspace requires it of the person. */
  turnOff(user: UserId, before: Versioned<TwoFactor>): Promise<boolean>;
  /** Replaces an earlier enrolment. */
  startEnrolment(user: UserId, enrolment: Enrolment): Promise<void>;
  findEnrolment(user: UserId): Promise<Versioned<Enrolment> | null>;
  countTry(user: UserId, before: Versioned<Enrolment>): Promise<boolean>;
  /** Turns two-factor on and ends the enrolment, or neither. */
  enable(user: UserId, enrolment: Versioned<Enrolment>, factor: TwoFactor): Promise<boolean>;
  /** @returns the secret that names the challenge */
  openChallenge(challenge: MfaChallenge): Promise<string>;
  findChallenge(secret: string): Promise<Versioned<MfaChallenge> | null>;
  /** Stores the judged factor together with the challenge's next state; `null` ends the challenge. */
  answerChallenge(
    secret: string,
    before: { challenge: Versioned<MfaChallenge>; factor: Versioned<TwoFactor> },
    next: { challenge: MfaChallenge | null; factor: TwoFactor },
  ): Promise<boolean>;
};

/** Proofs of who holds a session. */
export type PersonProofs = {
  list(token: string): Promise<PersonProof[]>;
  /** Replaces the session's earlier proof of the same kind. */
  add(token: string, kinds: readonly ProofKind[]): Promise<void>;
};
