/** Branding of workspaces. */
import type { WorkspaceId } from "../../domain/ids.ts";
import type { Branding } from "../../domain/workspace/branding.ts";
import type { WorkspaceEvent } from "../../domain/workspace/workspace-event.ts";

export type BrandingStore = {
  /** The workspace's branding; the product's defaults if nothing was changed. */
  find(workspace: WorkspaceId): Promise<Branding>;
  /**
   * Writes the event in the same commit. Branding that `isOld` names stays unchanged.
   * @returns whether it was changed, and the branding that is stored afterwards
   */
  update(
    workspace: WorkspaceId,
    change: Partial<Branding>,
    event: WorkspaceEvent,
    isOld?: (stored: Branding) => boolean,
  ): Promise<{ isChanged: boolean; branding: Branding }>;
};
