import type { Erasure, ErasurePlace, ErasureResult } from "../../../domain/compliance/erase-person.ts";
import type { ErasedPerson } from "../../../domain/compliance/without-person.ts";
import type { DocumentId, RecipientId, WorkspaceId } from "../../../domain/ids.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import type { WorkspaceEvent } from "../../../domain/workspace/workspace-event.ts";
import type { Versioned } from "../basics.ts";

export type ErasureStore = {
  /** Stores an erasure with its job and an event of the log. `false`: another one runs in the workspace. */
  begin(erasure: Erasure, job: JobRequest, event: WorkspaceEvent): Promise<boolean>;
  /** The running erasure. */
  findRunning(workspace: WorkspaceId): Promise<Versioned<Erasure> | null>;
  find(workspace: WorkspaceId, id: string): Promise<Versioned<Erasure> | null>;
  /** A finished one no longer runs. `false`: another writer was first. */
  put(before: Versioned<Erasure>, next: Erasure): Promise<boolean>;
  /** Newest first. */
  list(workspace: WorkspaceId, limit: number): Promise<Erasure[]>;
  /** Adds to what an earlier try stored for the document. */
  putResult(workspace: WorkspaceId, id: string, result: ErasureResult): Promise<void>;
  listResults(workspace: WorkspaceId, id: string, limit: number): Promise<ErasureResult[]>;
  /**
   * Removes typed values, unsigned uploads and personal facts of the trail that belong to these recipients or name the address;
   * repeatable. The chain of the trail stays intact.
   */
  erasePersonal(document: DocumentId, recipients: readonly RecipientId[], email: string): Promise<void>;
  /** Repeatable: a place is known by its kind and id. */
  putPlace(workspace: WorkspaceId, id: string, place: ErasurePlace): Promise<void>;
  listPlaces(workspace: WorkspaceId, id: string, limit: number): Promise<ErasurePlace[]>;
  /**
   * Removes the address from the bodies of events after `after` that webhooks received. `onFound` is called before the first
   * change.
   * @returns the last event if there may be more
   */
  eraseFromBodies(
    workspace: WorkspaceId,
    email: string,
    options: { after: string | undefined; onFound: () => Promise<void> },
  ): Promise<{ next: string | null }>;
  /** Removes the person from the titles of deliveries, and from answers that repeat what they were sent; as `eraseFromBodies`. */
  eraseFromDeliveries(
    workspace: WorkspaceId,
    person: ErasedPerson,
    options: { after: string | undefined; onFound: () => Promise<void> },
  ): Promise<{ next: string | null }>;
  eraseContact(workspace: WorkspaceId, email: string): Promise<void>;
};
