/** API keys, origins and sessions that let others act in a workspace. */

import type { EmbedSession } from "../../domain/embed/session.ts";
import type { Instant, Sha256, WorkspaceId } from "../../domain/ids.ts";
import type { ApiKey } from "../../domain/integration/api-key.ts";
import type { JobRequest } from "../../domain/job/job.ts";
import type { WorkspaceEvent } from "../../domain/workspace/workspace-event.ts";
import type { Versioned } from "./basics.ts";

export type ApiKeyStore = {
  /** Newest first, without revoked ones. */
  list(workspace: WorkspaceId): Promise<ApiKey[]>;
  /** Includes revoked ones. */
  find(id: string): Promise<Versioned<ApiKey> | null>;
  findBySecret(sha256: Sha256): Promise<Versioned<ApiKey> | null>;
  /**
   * Writes the event and the jobs of the change in the same commit. A replaced secret still finds its key.
   * `false`: another writer was first.
   */
  put(
    before: Versioned<ApiKey> | null,
    next: ApiKey,
    more?: { event?: WorkspaceEvent; jobs?: readonly JobRequest[] },
  ): Promise<boolean>;
};

export type EmbedOriginStore = {
  list(workspace: WorkspaceId): Promise<string[]>;
  /** Replaces the whole list; writes the event in the same commit. */
  replace(workspace: WorkspaceId, origins: readonly string[], event: WorkspaceEvent): Promise<void>;
  /** Whether any workspace lists it. */
  isListed(origin: string): Promise<boolean>;
};

export type EmbedSessionStore = {
  put(sha256: Sha256, session: EmbedSession): Promise<void>;
  /** Also for a while after its end, so that the page learns why. */
  find(sha256: Sha256): Promise<EmbedSession | null>;
};

/** A session to continue in a tab of ours; `openedFrom` is the page's origin. */
type WaitingTab = { session: EmbedSession; openedFrom: string; expiresAt: Instant };

export type EmbedTabStore = {
  put(codeSha256: Sha256, tab: WaitingTab): Promise<void>;
  /** Returns it to one caller, once, even if expired. */
  claim(codeSha256: Sha256): Promise<WaitingTab | null>;
};
