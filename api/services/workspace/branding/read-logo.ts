import type { WorkspaceId } from "../../../../domain/ids.ts";
import { done, notFound, type Outcome } from "../../../../domain/outcome.ts";
import type { FileDeps, WorkspaceDeps } from "../../../deps.ts";
import type { Bytes } from "../../../ports/basics.ts";

/** The current logo of a workspace. Public; the path gives access to no other object. */
export async function readLogo(
  deps: WorkspaceDeps & FileDeps,
  workspace: WorkspaceId,
  fileName: string,
): Promise<Outcome<{ bytes: Bytes; type: string }>> {
  const { logo } = await deps.branding.find(workspace);
  const bytes = logo && `${logo.object}.${logo.form}` === fileName && (await deps.objects.get(logo.object));
  return logo && bytes ? done({ bytes, type: `image/${logo.form}` }) : notFound("picture");
}
