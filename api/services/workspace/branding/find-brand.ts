import type { WorkspaceId } from "../../../../domain/ids.ts";
import { type BrandView, brandOf } from "../../../../domain/workspace/branding.ts";
import type { WorkspaceDeps } from "../../../deps.ts";

/** The branding of a workspace; `null` if it uses the product's. A guest's workspace has none. */
export async function findBrand(
  deps: WorkspaceDeps,
  workspace: WorkspaceId | null | undefined,
): Promise<BrandView | null> {
  return workspace ? brandOf(workspace, await deps.branding.find(workspace)) : null;
}
