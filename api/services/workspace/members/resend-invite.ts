import { toInstant } from "../../../../domain/ids.ts";
import type { Outcome } from "../../../../domain/outcome.ts";
import { resendInvitation } from "../../../../domain/workspace/invite-member.ts";
import type { MemberId } from "../../../../domain/workspace/member.ts";
import type { DocumentDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { limitCalls } from "../../limit-calls.ts";
import { changeMember } from "../change-team.ts";
import { hashOfInvitation, INVITATIONS_TO_ONE_ADDRESS } from "./invitation-mail.ts";

export async function resendInvite(
  deps: WorkspaceDeps & DocumentDeps,
  caller: MemberPrincipal,
  memberId: string,
  language: string,
  headers: Record<string, string>,
): Promise<Outcome<{ memberId: MemberId }>> {
  const limited = await limitCalls(deps, INVITATIONS_TO_ONE_ADDRESS, `${caller.workspaceId}:${memberId}`, headers);
  if (limited) return { ok: false, refusal: limited };
  const at = toInstant(deps.clock.now());
  const tokenSha256 = await hashOfInvitation(deps, caller, memberId as MemberId, at);
  return changeMember(deps, caller, memberId, (team, member) =>
    resendInvitation(team, member, { tokenSha256, language, at }),
  );
}
