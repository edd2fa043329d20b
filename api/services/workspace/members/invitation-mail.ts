import type { Instant } from "../../../../domain/ids.ts";
import type { MemberId } from "../../../../domain/workspace/member.ts";
import type { DocumentDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";

/** Limit across all workspaces. */
export const INVITATIONS_TO_ONE_ADDRESS = { name: "invitation_mail", calls: 10, seconds: 86_400 };

export async function hashOfInvitation(
  { links, invitationTokens }: WorkspaceDeps & DocumentDeps,
  { workspaceId }: MemberPrincipal,
  memberId: MemberId,
  at: Instant,
) {
  return links.hash(await invitationTokens.tokenOf(workspaceId, memberId, at));
}
