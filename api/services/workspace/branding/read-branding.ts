import { done, type Outcome } from "../../../../domain/outcome.ts";
import { type BrandView, brandViewOf } from "../../../../domain/workspace/branding.ts";
import type { WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";

export async function readBranding(deps: WorkspaceDeps, { workspaceId }: MemberPrincipal): Promise<Outcome<BrandView>> {
  return done(brandViewOf(workspaceId, await deps.branding.find(workspaceId)));
}
