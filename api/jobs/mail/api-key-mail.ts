import { toInstant } from "../../../domain/ids.ts";
import { isExpired } from "../../../domain/integration/api-key.ts";
import type { Mail } from "../../../domain/job/job.ts";
import type { AccountDeps, IntegrationDeps } from "../../deps.ts";
import type { Letter } from "./document-mail.ts";

/** Mail to the creator of a key. `null` if the key was revoked or changed, or its creator has left the workspace. */
export async function apiKeyLetter(
  { apiKeys, users, clock, config }: AccountDeps & IntegrationDeps,
  { keyId, expiresAt }: Extract<Mail, { about: "api_key_expiring" }>,
): Promise<Letter | null> {
  const key = (await apiKeys.find(keyId))?.value;
  if (!key || key.revokedAt || key.expiresAt !== expiresAt || isExpired(key, toInstant(clock.now()))) return null;
  const profile = await users.find(key.userId);
  const membership = profile?.memberships[key.workspaceId];
  if (!profile || profile.ending || !membership || membership.ended) return null;
  const { displayName: name, language } = profile;
  return {
    to: { name, address: key.email },
    language,
    content: {
      ...{ about: "api_key_expiring", title: key.name, name, expiresAt },
      link: `${config.publicUrl}/app/integrations/countersignapi?workspace=${key.workspaceId}`,
    },
  };
}
