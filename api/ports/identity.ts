/** The identity service, ours or another. */
import type { Outcome } from "../../domain/outcome.ts";

/** A person as an identity service knows them; `issuer` and `subject` together name them for good. */
export type IdentityFacts = { issuer: string; subject: string; email: string; name: string; emailVerified: boolean };

export type Identity = {
  /** Whose session or token it is; `null` when it is nobody's, forged or expired. */
  verify(token: string): Promise<IdentityFacts | null>;
  /** `null` where an outside issuer keeps the accounts. */
  accounts: Accounts | null;
};

/** Accounts kept here: email and password. */
export type Accounts = {
  /** Refusals: `email_already_registered`. The input has been checked. */
  signUp(input: { name: string; email: string; password: string }, userAgent: string): Promise<Outcome<SignedIn>>;
  /** Refusals: `wrong_credentials`, after the same work whether the address is known or not. */
  signIn(input: { email: string; password: string }, userAgent: string): Promise<Outcome<SignedIn>>;
  signOut(token: string): Promise<void>;
  /** Living ones of a person; `token` is whose use is looked at. */
  listSessions(subject: string, token: string): Promise<WebSession[]>;
  /** One that is nobody's or another's stays as it is. */
  endSession(subject: string, id: string): Promise<void>;
  endAllSessions(subject: string): Promise<void>;
  find(subject: string): Promise<IdentityFacts | null>;
  findByEmail(email: string): Promise<IdentityFacts | null>;
  confirmEmail(subject: string): Promise<void>;
  /** Ends all sessions of that person. */
  setPassword(subject: string, password: string): Promise<void>;
};

/** Somebody signed in with email and password. Used: to about ten minutes. */
export type WebSession = {
  id: string;
  userAgent: string;
  createdAtMs: number;
  usedAtMs: number;
  isCurrent: boolean;
};

export type SignedIn = { token: string; facts: IdentityFacts };

/** What the embedded identity service needs of a database; `api/store/identity-rows.ts` is one. */
export type IdentityRow = Record<string, unknown> & { id: string };

export type FoundRow = { row: IdentityRow; versionstamp: string };

export type IdentityWrite =
  | { kind: "insert"; model: string; row: IdentityRow }
  | { kind: "update"; model: string; before: FoundRow; row: IdentityRow }
  | { kind: "remove"; model: string; before: FoundRow };

export type IdentityRows = {
  /** Rows that may match: by id or an indexed field where one is given, else all of the model. */
  find(model: string, equals: Record<string, unknown>): Promise<FoundRow[]>;
  /** All of it or nothing; `false` when a row changed meanwhile or a unique value is taken. */
  write(writes: readonly IdentityWrite[]): Promise<boolean>;
};
