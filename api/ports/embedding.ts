/** What lets others act in a workspace: keys of programs, pages that embed us. */
import type { ApiKey } from "../../domain/api-key/api-key.ts";
import type { EmbedSession } from "../../domain/embed/session.ts";
import type { Instant, Sha256, WorkspaceId } from "../../domain/ids.ts";
import type { Versioned } from "./basics.ts";

export type ApiKeyStore = {
  /** Newest first, without revoked ones. */
  list(workspace: WorkspaceId): Promise<ApiKey[]>;
  /** Revoked ones, too. */
  find(id: string): Promise<Versioned<ApiKey> | null>;
  findBySecret(sha256: Sha256): Promise<Versioned<ApiKey> | null>;
  /** `false`: somebody else wrote first. */
  put(before: Versioned<ApiKey> | null, next: ApiKey): Promise<boolean>;
};

export type EmbedOriginStore = {
  list(workspace: WorkspaceId): Promise<string[]>;
  /** In the place of all before. */
  replace(workspace: WorkspaceId, origins: readonly string[]): Promise<void>;
  /** Whether any workspace lists it. */
  isListed(origin: string): Promise<boolean>;
};

export type EmbedSessionStore = {
  put(sha256: Sha256, session: EmbedSession): Promise<void>;
  /** For a while after its end, too, so that a page can be told what it was. */
  find(sha256: Sha256): Promise<EmbedSession | null>;
};

/** A session that is to go on in a tab of our own, `openedFrom` a page's origin. */
export type WaitingTab = { session: EmbedSession; openedFrom: string; expiresAt: Instant };

export type EmbedTabStore = {
  put(codeSha256: Sha256, tab: WaitingTab): Promise<void>;
  /** To one caller, once; also what is over already. */
  take(codeSha256: Sha256): Promise<WaitingTab | null>;
};
