import type { Bulk } from "../../../domain/template/bulk/bulk.ts";
import type { AccountDeps, WorkspaceDeps } from "../../deps.ts";
import type { Letter } from "./document-mail.ts";

/** Mail to the sender with the result of a bulk sending; `null` if they have left the workspace. */
export async function bulkLetter(
  { users, workspaces, config }: AccountDeps & WorkspaceDeps,
  bulk: Bulk,
): Promise<Letter | null> {
  const { _id, templateId, templateName: title, sender, workspaceId, sent, failed } = bulk;
  const [profile, member] = await Promise.all([users.find(sender.id), workspaces.findMemberOf(workspaceId, sender.id)]);
  const membership = profile?.memberships[workspaceId];
  if (!profile || !membership || membership.ended) return null;
  // A workspace of one person may have no stored member.
  const { name, email } = member?.value ?? sender;
  return {
    to: { name, address: email },
    language: profile.language,
    content: {
      ...{ about: "bulk_done", title, name, sent, failed },
      link: `${config.publicUrl}/app/templates/bulk/${templateId}?run=${_id}&workspace=${workspaceId}`,
    },
  };
}
