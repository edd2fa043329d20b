import type { Mail } from "../../../domain/job/job.ts";
import type { AccountDeps, IntegrationDeps, WorkspaceDeps } from "../../deps.ts";
import type { Letter } from "./document-mail.ts";

/** Mail to the webhook's creator, or to the workspace's owner if the creator has left; `null` if the webhook is active again. */
export async function webhookLetter(
  { users, workspaces, webhooks, config }: AccountDeps & WorkspaceDeps & IntegrationDeps,
  { workspaceId, webhookId, at }: Extract<Mail, { about: "webhook_disabled" }>,
): Promise<Letter | null> {
  const webhook = (await webhooks.find(workspaceId, webhookId))?.value;
  if (webhook?.disabled?.at !== at) return null;
  const owner = (await workspaces.find(workspaceId))?.value.ownerId;
  const maker = webhook.createdBy;
  for (const id of [maker.id, owner]) {
    const [profile, member] = id
      ? await Promise.all([users.find(id), workspaces.findMemberOf(workspaceId, id)])
      : [null, null];
    const membership = profile?.memberships[workspaceId];
    const address = member?.value.email ?? (id === maker.id ? maker.email : undefined);
    if (!profile || !membership || membership.ended || !address) continue;
    const name = member?.value.name ?? maker.name;
    return {
      to: { name, address },
      language: profile.language,
      content: {
        ...{ about: "webhook_disabled", name, reason: webhook.disabled.reason, at },
        title: URL.parse(webhook.url)?.host ?? "",
        link: `${config.publicUrl}/app/integrations/webhook?workspace=${workspaceId}`,
      },
    };
  }
  return null;
}
