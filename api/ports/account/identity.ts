/** The identity service, embedded or external. */
import type { Outcome } from "../../../domain/outcome.ts";
import type { WaysIn } from "./ways-in.ts";

/** An identity service's facts about a person; `issuer` and `subject` together are the permanent id. */
export type IdentityFacts = { issuer: string; subject: string; email: string; name: string; emailVerified: boolean };

export type Identity = {
  /** The `issuer` of every person's facts. */
  readonly issuer: string;
  /** The person of a session or token; `null` if it is unknown, forged or expired. */
  verify(token: string): Promise<IdentityFacts | null>;
  /** `null` if an external issuer manages the accounts. */
  accounts: Accounts | null;
  /** @throws if tokens cannot be verified */
  check(): Promise<void>;
};

/** Embedded accounts: email and password. */
export type Accounts = {
  /** Refusals: `email_already_registered`. The input must be validated already. */
  signUp(input: { name: string; email: string; password: string }): Promise<Outcome<IdentityFacts>>;
  /** Refusals: `wrong_credentials`, after the same work whether or not the address is known. */
  checkPassword(input: { email: string; password: string }): Promise<Outcome<IdentityFacts>>;
  /** Starts a session for a person who passed every factor. Only `finish-sign-in.ts` calls this. */
  startSession(subject: string, userAgent: string): Promise<SignedIn>;
  signOut(token: string): Promise<void>;
  /** A person's active sessions; `token` identifies the caller's. */
  listSessions(subject: string, token: string): Promise<WebSession[]>;
  /** Does nothing if the session is unknown or another person's. */
  endSession(subject: string, id: string): Promise<void>;
  endAllSessions(subject: string): Promise<void>;
  find(subject: string): Promise<IdentityFacts | null>;
  findByEmail(email: string): Promise<IdentityFacts | null>;
  confirmEmail(subject: string): Promise<void>;
  hasPassword(subject: string): Promise<boolean>;
  /** Also ends all sessions except this token's. Changes nothing and returns `false` if that session has ended. */
  changePassword(subject: string, password: string, keptSession: string): Promise<boolean>;
  /** Ends all sessions except this token's; with `null`, all. */
  endOtherSessions(subject: string, keptSession: string | null): Promise<void>;
  /** The new address counts as confirmed. Refusals: `email_already_registered`. */
  changeEmail(subject: string, email: string): Promise<Outcome<null>>;
  /** Also ends all sessions of that person. */
  setPassword(subject: string, password: string): Promise<void>;
  /** Creates a person with a confirmed address and no password; `null` if the address is registered already. */
  createConfirmed(person: { name: string; email: string }): Promise<IdentityFacts | null>;
  /** Removes the person with all sessions and credentials; the address can be registered again. */
  erase(subject: string): Promise<void>;
  waysIn: WaysIn;
};

/** A sign-in with email and password. Times of use are rounded to about ten minutes. */
export type WebSession = {
  id: string;
  userAgent: string;
  createdAtMs: number;
  usedAtMs: number;
  isCurrent: boolean;
};

export type SignedIn = { token: string; facts: IdentityFacts };

/** The database interface of the embedded identity service; implemented by `identity-rows.ts`. */
export type IdentityRow = Record<string, unknown> & { id: string };

export type FoundRow = { row: IdentityRow; versionstamp: string };

export type IdentityWrite =
  | { kind: "insert"; model: string; row: IdentityRow }
  | { kind: "update"; model: string; before: FoundRow; row: IdentityRow }
  | { kind: "remove"; model: string; before: FoundRow };

export type IdentityRows = {
  /** Candidate rows: by id or an indexed field if given, otherwise all rows of the model. */
  find(model: string, equals: Record<string, unknown>): Promise<FoundRow[]>;
  /** Writes all or nothing; `false` if a row changed meanwhile or a unique value is in use. */
  write(writes: readonly IdentityWrite[]): Promise<boolean>;
};

/** Thrown if the issuer is unreachable; the same token may be valid later. */
export class IssuerUnavailable extends Error {
  override name = "IssuerUnavailable";
}
