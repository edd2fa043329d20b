import type { Instant } from "../../../../domain/ids.ts";
import { type ApiKey, noticeTimeOf } from "../../../../domain/integration/api-key.ts";
import type { JobRequest } from "../../../../domain/job/job.ts";

/** The mail a week before a key expires; none for a key that expires sooner than that. */
export function expiryNotice({ _id, expiresAt }: ApiKey, at: Instant): JobRequest[] {
  if (expiresAt === undefined) return [];
  const dueAt = noticeTimeOf(expiresAt);
  if (dueAt <= at) return [];
  return [{ task: { kind: "mail", mail: { about: "api_key_expiring", keyId: _id, expiresAt } }, dueAt }];
}
