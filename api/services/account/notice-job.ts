import type { AccountNotice } from "../../../domain/account/account-notice.ts";
import { job } from "../../../domain/document/change.ts";
import { toInstant, type UserId } from "../../../domain/ids.ts";
import type { JobRequest } from "../../../domain/job/job.ts";
import type { CoreDeps } from "../../deps.ts";

type Reader = { id: UserId; email: string; language: string };

/** The job that mails a security notice to the account's address; the commit of the security event includes it. */
export function noticeJob(
  { clock }: CoreDeps,
  { id: user, email, language }: Reader,
  notice: AccountNotice,
): JobRequest {
  const mail = { about: "account_notice" as const, user, email, language, notice };
  return job({ kind: "mail", mail }, toInstant(clock.now()));
}
