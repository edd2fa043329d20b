import type { Agreement } from "../../../domain/compliance/agreement.ts";
import type { WorkspaceId } from "../../../domain/ids.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import type { WorkspaceEvent } from "../../../domain/workspace/workspace-event.ts";
import type { Versioned } from "../basics.ts";

export type AgreementStore = {
  find(workspace: WorkspaceId): Promise<Versioned<Agreement> | null>;
  /**
   * Replaces the record that was read; adds jobs and an event of the workspace's log. Returns `false` if another writer
   * committed first.
   */
  put(
    before: Versioned<Agreement> | null,
    next: Agreement,
    more?: { jobs: readonly JobRequest[]; event: WorkspaceEvent },
  ): Promise<boolean>;
};
