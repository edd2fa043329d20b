import type { Output } from "../../../../domain/contract/endpoint.ts";
import type { readInviteCall } from "../../../../domain/contract/workspace/member.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { AccountDeps, DocumentDeps, WorkspaceDeps } from "../../../deps.ts";
import { findInvitation } from "./find-invitation.ts";

/** The refusal is the same for an expired, revoked and unknown invitation. */
export async function readInvitation(
  deps: AccountDeps & WorkspaceDeps & DocumentDeps,
  token: string,
): Promise<Outcome<Output<typeof readInviteCall>>> {
  const found = await findInvitation(deps, token);
  if (!found.ok) return found;
  const { member, workspace } = found.value;
  const { state, email, role } = member.value;
  if (state.status !== "invited") return refuse("invitation_expired");
  const inviter = await deps.users.find(state.by);
  const invitedBy = inviter?.displayName ?? "";
  return done({ workspace: workspace.value.name, invitedBy, email, role, expiresAt: state.expiresAt });
}
