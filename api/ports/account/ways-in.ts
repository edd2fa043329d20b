/** Credentials of an account, except mailed links: password, linked issuers, passkeys. */
import type { IdentityFacts } from "./identity.ts";

/** The permanent id of a person at an issuer. */
export type Login = { issuer: string; subject: string };

export type LinkedLogin = { id: string; issuer: string; linkedAtMs: number };

/** The public part of a passkey, as created by the browser. */
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
  /** The person to whom an issuer's account is linked. */
  findByLogin(login: Login): Promise<string | null>;
  /** Creates a person without a password; `null` if the address or the login was registered meanwhile. */
  create(person: { email: string; name: string; emailVerified: boolean }, login: Login): Promise<IdentityFacts | null>;
  /** Returns `false` if the login belongs to another account. */
  link(subject: string, login: Login): Promise<boolean>;
  /** Returns `false` if the passkey belongs to another account. */
  addPasskey(subject: string, passkey: NewPasskey): Promise<boolean>;
  findPasskey(credentialId: string): Promise<Passkey | null>;
  /** Does nothing if the passkey is unknown or another person's. */
  renamePasskey(subject: string, id: string, name: string): Promise<void>;
  /** Returns `false` if the passkey was removed or used concurrently. */
  recordUse(passkey: Passkey, use: { counter: number; isBackedUp: boolean }): Promise<boolean>;
  /** Removes a linked login or a passkey unless it is the last credential. */
  remove(subject: string, id: string): Promise<"removed" | "last" | "unknown">;
  /** Removes every credential, including the password. */
  removeAll(subject: string): Promise<void>;
};
