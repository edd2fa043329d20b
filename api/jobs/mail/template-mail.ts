import type { Mail } from "../../../domain/job/job.ts";
import type { TemplateHead } from "../../../domain/template/template.ts";
import type { AccountDeps, WorkspaceDeps } from "../../deps.ts";
import type { Letter } from "./document-mail.ts";

/** Mail to a member with whom a template is shared; `null` if the share was withdrawn or either of the two members has left. */
export async function templateSharedLetter(
  { users, workspaces, config }: AccountDeps & WorkspaceDeps,
  { member, by }: Extract<Mail, { about: "template_shared" }>,
  { _id, name: title, workspaceId, visibleTo }: TemplateHead,
): Promise<Letter | null> {
  if (!visibleTo?.includes(member)) return null;
  const [reader, sharer, profile] = await Promise.all([
    workspaces.findMemberOf(workspaceId, member),
    workspaces.findMemberOf(workspaceId, by),
    users.find(member),
  ]);
  if (reader?.value.state.status !== "active" || !sharer || !profile) return null;
  const { name, email } = reader.value;
  return {
    to: { name, address: email },
    language: profile.language,
    content: {
      ...{ about: "template_shared", title, reader: { name } },
      sender: { name: sharer.value.name, email: sharer.value.email },
      link: `${config.publicUrl}/app/templates/edit/${_id}?workspace=${workspaceId}`,
    },
  };
}
