import type { BodyInput } from "../../../../domain/contract/endpoint.ts";
import type { addMemberCall } from "../../../../domain/contract/workspace/member.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import { normalEmail } from "../../../../domain/recipient/email.ts";
import { inviteMember } from "../../../../domain/workspace/invite-member.ts";
import type { MemberId } from "../../../../domain/workspace/member.ts";
import type { DocumentDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { limitCalls } from "../../limit-calls.ts";
import { changeTeam } from "../change-team.ts";
import { hashOfInvitation, INVITATIONS_TO_ONE_ADDRESS } from "./invitation-mail.ts";

/** Limit per workspace and day. */
const INVITATIONS = { name: "invitations", calls: 200, seconds: 86_400 };

/** Invites a person by mail. The link is derived when the mail is sent; its hash is stored now. */
export async function sendInvitation(
  deps: WorkspaceDeps & DocumentDeps,
  caller: MemberPrincipal,
  { email, name = "", role }: BodyInput<typeof addMemberCall>,
  /** Id of the new member; a repeat of the request creates the same one. */
  newId: string,
  language: string,
  headers: Record<string, string>,
): Promise<Outcome<{ memberId: MemberId }>> {
  const memberId = newId as MemberId;
  const earlier = await deps.workspaces.findMember(caller.workspaceId, memberId);
  if (earlier) return done({ memberId });
  const limited =
    (await limitCalls(deps, INVITATIONS, caller.workspaceId, headers)) ??
    (await limitCalls(deps, INVITATIONS_TO_ONE_ADDRESS, normalEmail(email), headers));
  if (limited) return { ok: false, refusal: limited };
  const at = toInstant(deps.clock.now());
  const tokenSha256 = await hashOfInvitation(deps, caller, memberId, at);
  const invited = await changeTeam(deps, caller, async (team) => {
    const existing = await deps.workspaces.findMemberByEmail(caller.workspaceId, email);
    const members = await deps.workspaces.listMembers(caller.workspaceId);
    const command = { email, name, role, memberId, tokenSha256, language, at };
    const change = inviteMember(team, existing?.value ?? null, members.length, command);
    return change.ok ? done({ change: change.value, read: [] }) : change;
  });
  return invited.ok ? done({ memberId }) : invited;
}
