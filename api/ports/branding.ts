/** Looks of workspaces. */
import type { WorkspaceId } from "../../domain/ids.ts";
import type { Branding } from "../../domain/workspace/branding.ts";

export type BrandingStore = {
  /** The product's own looks for a workspace that has changed nothing. */
  find(workspace: WorkspaceId): Promise<Branding>;
  update(workspace: WorkspaceId, change: Partial<Branding>): Promise<Branding>;
};
