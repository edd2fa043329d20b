/** The ways into an account besides mailed links: password, linked issuers, passkeys. */
import type { IdentityFacts } from "./identity.ts";

/** The permanent id of a person at an issuer. */
export type Login = { issuer: string; subject: string };

export type LinkedLogin = { id: string; issuer: string; linkedAtMs: number };

/** A passkey's public half as the browser made it. */
export type NewPasskey = {
  credentialId: string;
  /** COSE, base64url; its size depends on the algorithm. */
  publicKey: string;
  counter: number;
  transports: string[];
  deviceType: string;
  isBackedUp: boolean;
  aaguid: string;
  name: string;
};
export type Passkey = NewPasskey & { id: string; owner: string; createdAtMs: number; usedAtMs: number | null };

/** `subject` is the person's id at the embedded identity service. */
export type WaysIn = {
  list(subject: string): Promise<{ hasPassword: boolean; logins: LinkedLogin[]; passkeys: Passkey[] }>;
  /** The person with whom an issuer's account is linked. */
  findByLogin(login: Login): Promise<string | null>;
  /** A new person without a password; `null` when the address or the login was taken meanwhile. */
  create(person: { email: string; name: string; emailVerified: boolean }, login: Login): Promise<IdentityFacts | null>;
  /** `false`: the login belongs to another account. */
  link(subject: string, login: Login): Promise<boolean>;
  /** `false`: the passkey belongs to another account. */
  addPasskey(subject: string, passkey: NewPasskey): Promise<boolean>;
  findPasskey(credentialId: string): Promise<Passkey | null>;
  /** Does nothing to an unknown or another person's passkey. */
  renamePasskey(subject: string, id: string, name: string): Promise<void>;
  /** `false`: the passkey was removed, or used at the same time. */
  recordUse(passkey: Passkey, use: { counter: number; isBackedUp: boolean }): Promise<boolean>;
  /** Removes a linked login or a passkey unless it is the last way in. */
  remove(subject: string, id: string): Promise<"removed" | "last" | "unknown">;
  /** Removes every way in, the password too. */
  removeAll(subject: string): Promise<void>;
};
