import type { WorkspaceId } from "../../../../domain/ids.ts";
import { brandOf } from "../../../../domain/workspace/branding.ts";
import type { FileDeps, WorkspaceDeps } from "../../../deps.ts";
import type { CertificateBrand } from "../../../ports/certificate.ts";

/** The branding of a workspace with the bytes of its logo, for embedding into a document. */
export async function findPrintedBrand(
  deps: WorkspaceDeps & FileDeps,
  workspace: WorkspaceId | null | undefined,
): Promise<CertificateBrand | null> {
  if (!workspace) return null;
  const branding = await deps.branding.find(workspace);
  if (!brandOf(workspace, branding)) return null;
  const { logo, ...rest } = branding;
  const bytes = logo && (await deps.objects.get(logo.object));
  return { ...rest, logo: logo && bytes ? { bytes, width: logo.width, height: logo.height } : null };
}
