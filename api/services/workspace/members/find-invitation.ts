import { toInstant } from "../../../../domain/ids.ts";
import { done, refuse } from "../../../../domain/outcome.ts";
import type { DocumentDeps, WorkspaceDeps } from "../../../deps.ts";

export async function findInvitation(deps: WorkspaceDeps & DocumentDeps, token: string) {
  const member = await deps.workspaces.findInvitation(await deps.links.hash(token));
  const workspace = member && (await deps.workspaces.find(member.value.workspaceId));
  const isLiving =
    member?.value.state.status === "invited" && member.value.state.expiresAt > toInstant(deps.clock.now());
  return workspace && isLiving ? done({ member, workspace }) : refuse("invitation_expired");
}
