import type { Erasure, ErasurePlace, ErasureResult } from "../../../domain/compliance/erase-person.ts";
import type { ErasedPerson } from "../../../domain/compliance/without-person.ts";
import type { DocumentId, RecipientId, WorkspaceId } from "../../../domain/ids.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import type { WorkspaceEvent } from "../../../domain/workspace/workspace-event.ts";
import type { Versioned } from "../basics.ts";

export type ErasureStore = {
  /** Stores an erasure with its job and a log event. Returns `false` if another erasure is running in the workspace. */
  begin(erasure: Erasure, job: JobRequest, event: WorkspaceEvent): Promise<boolean>;
  /** The running erasure. */
  findRunning(workspace: WorkspaceId): Promise<Versioned<Erasure> | null>;
  find(workspace: WorkspaceId, id: string): Promise<Versioned<Erasure> | null>;
  /** Replaces an erasure; a finished erasure stops counting as running. Returns `false` if another writer committed first. */
  put(before: Versioned<Erasure>, next: Erasure): Promise<boolean>;
  /** Newest first. */
  list(workspace: WorkspaceId, limit: number): Promise<Erasure[]>;
  /** Adds to the result that an earlier attempt stored for the document. */
  putResult(workspace: WorkspaceId, id: string, result: ErasureResult): Promise<void>;
  listResults(workspace: WorkspaceId, id: string, limit: number): Promise<ErasureResult[]>;
  /**
   * Removes typed values, unsigned uploads and personal facts of the trail that belong to these recipients or contain
   * the address; can be repeated. The trail's hash chain stays intact.
   */
  erasePersonal(document: DocumentId, recipients: readonly RecipientId[], email: string): Promise<void>;
  /** Can be repeated, because a place is identified by its kind and id. */
  putPlace(workspace: WorkspaceId, id: string, place: ErasurePlace): Promise<void>;
  listPlaces(workspace: WorkspaceId, id: string, limit: number): Promise<ErasurePlace[]>;
  /**
   * Removes the address from the bodies of webhook events after `after`. Calls `onFound` before the first change.
   * @returns the last event if there may be more
   */
  eraseFromBodies(
    workspace: WorkspaceId,
    email: string,
    options: { after: string | undefined; onFound: () => Promise<void> },
  ): Promise<{ next: string | null }>;
  /** Like `eraseFromBodies`, for titles of deliveries and for receivers' responses that repeat the event. */
  eraseFromDeliveries(
    workspace: WorkspaceId,
    person: ErasedPerson,
    options: { after: string | undefined; onFound: () => Promise<void> },
  ): Promise<{ next: string | null }>;
  eraseContact(workspace: WorkspaceId, email: string): Promise<void>;
};
