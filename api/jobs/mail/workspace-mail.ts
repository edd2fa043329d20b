import type { Mail } from "../../../domain/job/job.ts";
import { INVITATION_DAYS } from "../../../domain/workspace/member.ts";
import type { AccountDeps, WorkspaceDeps } from "../../deps.ts";
import type { Letter } from "./document-mail.ts";

/** Derives the invitation's link. `null` if the invitation was accepted, revoked, or sent again later. */
export async function workspaceLetter(
  deps: AccountDeps & WorkspaceDeps,
  { workspaceId, memberId, sentAt }: Extract<Mail, { about: "workspace_invitation" }>,
): Promise<Letter | null> {
  const [workspace, found] = await Promise.all([
    deps.workspaces.find(workspaceId),
    deps.workspaces.findMember(workspaceId, memberId),
  ]);
  const state = found?.value.state;
  if (!workspace || !found || state?.status !== "invited" || state.sentAt !== sentAt) return null;
  const inviter = await deps.workspaces.findMemberOf(workspaceId, state.by);
  if (!inviter) return null;
  const token = await deps.invitationTokens.tokenOf(workspaceId, memberId, sentAt);
  const { name, email, role } = found.value;
  return {
    to: { name: name || email, address: email },
    language: state.language,
    content: {
      about: "workspace_invitation",
      title: workspace.value.name,
      sender: { name: inviter.value.name, email: inviter.value.email },
      name,
      role: role === "admin" || role === "guest_member" ? role : "member",
      days: INVITATION_DAYS,
      link: `${deps.config.publicUrl}/app/invite/${token}`,
    },
  };
}
