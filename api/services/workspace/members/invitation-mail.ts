import type { Instant } from "../../../../domain/ids.ts";
import type { MemberId } from "../../../../domain/workspace/member.ts";
import type { AppDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import type { TeamDeps } from "../change-team.ts";

export type InviteDeps = TeamDeps & Pick<AppDeps, "links" | "invitationTokens">;

/** Limit across all workspaces. */
export const INVITATIONS_TO_ONE_ADDRESS = { name: "invitation_mail", calls: 10, seconds: 86_400 };

export async function hashOfInvitation(
  { links, invitationTokens }: Pick<InviteDeps, "links" | "invitationTokens">,
  { workspaceId }: MemberPrincipal,
  memberId: MemberId,
  at: Instant,
) {
  return links.hash(await invitationTokens.tokenOf(workspaceId, memberId, at));
}
