/** The identity service, embedded or outside. */
import type { Outcome } from "../../../domain/outcome.ts";
import type { WaysIn } from "./ways-in.ts";

/** A person as an identity service knows them; `issuer` and `subject` together are the permanent id. */
export type IdentityFacts = { issuer: string; subject: string; email: string; name: string; emailVerified: boolean };

export type Identity = {
  /** The issuer in the facts of every person. */
  readonly issuer: string;
  /** The person of a session or token; `null` when it is unknown, forged or expired. */
  verify(token: string): Promise<IdentityFacts | null>;
  /** `null` when an outside issuer keeps the accounts. */
  accounts: Accounts | null;
  /** @throws when tokens cannot be verified */
  check(): Promise<void>;
};

/** Embedded accounts: email and password. */
export type Accounts = {
  /** Refusals: `email_already_registered`. The input has been checked. */
  signUp(input: { name: string; email: string; password: string }): Promise<Outcome<IdentityFacts>>;
  /** Refusals: `wrong_credentials`, after the same work whether or not the address is known. */
  checkPassword(input: { email: string; password: string }): Promise<Outcome<IdentityFacts>>;
  /** A session for a person who proved who they are. Only `finish-sign-in.ts` starts one. */
  startSession(subject: string, userAgent: string): Promise<SignedIn>;
  signOut(token: string): Promise<void>;
  /** A person's living sessions; `token` marks the caller's. */
  listSessions(subject: string, token: string): Promise<WebSession[]>;
  /** Does nothing to an unknown or another person's session. */
  endSession(subject: string, id: string): Promise<void>;
  endAllSessions(subject: string): Promise<void>;
  find(subject: string): Promise<IdentityFacts | null>;
  findByEmail(email: string): Promise<IdentityFacts | null>;
  confirmEmail(subject: string): Promise<void>;
  hasPassword(subject: string): Promise<boolean>;
  /** Also ends all sessions but the one of this token. */
  changePassword(subject: string, password: string, keptSession: string): Promise<void>;
  /** `null` keeps none. */
  endOtherSessions(subject: string, keptSession: string | null): Promise<void>;
  /** The new address counts as confirmed. Refusals: `email_already_registered`. */
  changeEmail(subject: string, email: string): Promise<Outcome<null>>;
  /** Also ends all sessions of that person. */
  setPassword(subject: string, password: string): Promise<void>;
  /** A person with a confirmed address and no password; `null` when the address is taken. */
  createConfirmed(person: { name: string; email: string }): Promise<IdentityFacts | null>;
  /** Removes the person with every session and way in; the address is free again. */
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
  /** Candidate rows: by id or indexed field where given, else all of the model. */
  find(model: string, equals: Record<string, unknown>): Promise<FoundRow[]>;
  /** Writes all or nothing; `false` when a row changed meanwhile or a unique value is taken. */
  write(writes: readonly IdentityWrite[]): Promise<boolean>;
};

/** The issuer cannot be asked now; the same token may be valid later. */
export class IssuerUnavailable extends Error {
  override name = "IssuerUnavailable";
}
