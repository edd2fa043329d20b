/** Secrets: compared, derived, signed, encrypted. */
import type { DocumentId, Instant, RecipientId, Sha256, WorkspaceId } from "../../domain/ids.ts";
import type { HashedSecret } from "../../domain/proof/hashed-secret.ts";
import type { MemberId } from "../../domain/workspace/member.ts";
import type { Bytes } from "./basics.ts";

/** Secrets that are only ever compared. */
export type SecretHashes = {
  hash(text: string): Promise<HashedSecret>;
  /** Several under one salt, so that one guess costs one derivation. */
  hashAll(texts: readonly string[]): Promise<HashedSecret[]>;
  isSame(text: string, stored: HashedSecret): Promise<boolean>;
  isAmong(text: string, stored: readonly HashedSecret[]): Promise<boolean>;
};

/** Six digits derived from a challenge's id and the installation's secret. */
export type OneTimeCodes = {
  codeOf(challengeId: string): string;
  isRight(challengeId: string, typed: string): boolean;
};

export type Links = {
  /** The secret last part of a recipient's link; deterministic per epoch. */
  tokenOf(document: DocumentId, recipient: RecipientId, epoch: number): Promise<string>;
  hash(token: string): Promise<Sha256>;
};

/** The secret last part of an invitation's link; another for each mail. */
export type InvitationTokens = { tokenOf(workspace: WorkspaceId, member: MemberId, sentAt: Instant): Promise<string> };

/** Short-lived permissions in a URL: signed, expiring, for one thing each. */
export type Tickets = {
  make(about: unknown, expiresAtMs: number): Promise<string>;
  /** `null` when forged or expired. */
  read(ticket: string): Promise<unknown | null>;
};

export type Vault = {
  /** Encrypts with a context (where the bytes are stored); only the same context decrypts. */
  lock(text: string, context?: string): Bytes;
  /** @throws when the bytes were not encrypted here, or in another context */
  unlock(bytes: Bytes, context?: string): string;
  /** A keyed hash that stands for a text. */
  nameOf(text: string): Promise<string>;
};
