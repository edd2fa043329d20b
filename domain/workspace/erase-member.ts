import type { Instant } from "../ids.ts";
import { personOf, type WorkspaceChange } from "./change.ts";
import { type Member, userOf } from "./member.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Removes a member whose account is erased; the heir, an active member, takes over their documents and templates. The
 * owner's heir becomes the owner, so that the workspace keeps an owner.
 */
export function eraseMember(workspace: Workspace, member: Member, heir: Member, at: Instant): WorkspaceChange {
  const [from, to] = [userOf(member), userOf(heir)];
  if (from === null || to === null) throw new Error("only members with accounts are erased and inherit");
  const isOwner = workspace.ownerId === from;
  const { transfer, ...kept } = workspace;
  const { changes: _, ...rest } = heir;
  return {
    ...(isOwner ? { workspace: { ...kept, ownerId: to } } : {}),
    ...(!isOwner && transfer?.to === member.memberId ? { workspace: kept } : {}),
    members: [
      { before: member, next: null, ended: "left" },
      ...(isOwner ? [{ before: heir, next: { ...rest, role: "owner" as const } }] : []),
    ],
    facts: [
      { kind: "member_left", member: personOf(member) },
      ...(isOwner ? [{ kind: "ownership_accepted" as const, member: personOf(heir) }] : []),
    ],
    jobs: [{ task: { kind: "hand_over_documents", workspaceId: workspace.id, from, to }, dueAt: at }],
  };
}
