/** Secrets: compared, derived, signed, encrypted. */
import type { DocumentId, Instant, RecipientId, Sha256, WorkspaceId } from "../../domain/ids.ts";
import type { HashedSecret } from "../../domain/proof/hashed-secret.ts";
import type { MemberId } from "../../domain/workspace/member.ts";
import type { Bytes } from "./basics.ts";

/** Secrets that are only compared, never read. */
export type SecretHashes = {
  hash(text: string): Promise<HashedSecret>;
  /** Hashes several texts with one salt, so that comparing one guess with all costs one derivation. */
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
  /** The secret token of a recipient's link; deterministic per epoch. */
  tokenOf(document: DocumentId, recipient: RecipientId, epoch: number): Promise<string>;
  hash(token: string): Promise<Sha256>;
};

/** The secret token of an invitation's link; differs for each mail. */
export type InvitationTokens = { tokenOf(workspace: WorkspaceId, member: MemberId, sentAt: Instant): Promise<string> };

/** Short-lived permissions in a URL: signed, expiring, each for one subject. */
export type Tickets = {
  make(about: unknown, expiresAtMs: number): Promise<string>;
  /** The ticket's content; `null` if forged or expired. */
  read(ticket: string): Promise<unknown | null>;
};

export type Vault = {
  /** Encrypts with a context (where the bytes are stored); only the same context decrypts. */
  lock(text: string, context?: string): Bytes;
  /** @throws if the bytes were not encrypted by this installation with this context */
  unlock(bytes: Bytes, context?: string): string;
  /** A keyed hash that identifies a text. */
  nameOf(text: string): Promise<string>;
};
