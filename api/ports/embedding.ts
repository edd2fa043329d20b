/** API keys, origins and sessions with which programs and other sites act in a workspace. */

import type { EmbedSession, PromisedDraft } from "../../domain/embed/session.ts";
import type { DocumentId, Instant, Sha256, WorkspaceId } from "../../domain/ids.ts";
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
   * Writes the key with the event and jobs in one commit. A replaced secret still leads to its key. Returns `false` if
   * another writer committed first.
   */
  put(
    before: Versioned<ApiKey> | null,
    next: ApiKey,
    more?: { event?: WorkspaceEvent; jobs?: readonly JobRequest[] },
  ): Promise<boolean>;
};

export type EmbedOriginStore = {
  list(workspace: WorkspaceId): Promise<string[]>;
  /**
   * Replaces the whole list; writes the event in the same commit. With `former`, only that list is replaced.
   * @returns the list that is stored afterwards
   */
  replace(
    workspace: WorkspaceId,
    origins: readonly string[],
    event: WorkspaceEvent,
    former?: readonly string[],
  ): Promise<readonly string[]>;
  /** Whether any workspace lists the origin. */
  isListed(origin: string): Promise<boolean>;
};

export type EmbedSessionStore = {
  put(sha256: Sha256, session: EmbedSession): Promise<void>;
  /** Also finds a session for some time after its end, so that the page can be told why it ended. */
  find(sha256: Sha256): Promise<EmbedSession | null>;
};

/** Drafts that sessions name before they exist. */
export type DraftPromiseStore = {
  put(document: DocumentId, promise: PromisedDraft): Promise<void>;
  find(document: DocumentId): Promise<PromisedDraft | null>;
  remove(document: DocumentId): Promise<void>;
};

/** A session to continue in a tab of this server; `openedFrom` is the embedding page's origin. */
type WaitingTab = { session: EmbedSession; openedFrom: string; expiresAt: Instant };

export type EmbedTabStore = {
  put(codeSha256: Sha256, tab: WaitingTab): Promise<void>;
  /** Returns the session to exactly one caller, even if expired. */
  claim(codeSha256: Sha256): Promise<WaitingTab | null>;
};
