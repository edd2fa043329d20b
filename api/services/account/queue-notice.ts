import type { AccountNotice } from "../../../domain/account/account-notice.ts";
import { job } from "../../../domain/document/change.ts";
import { toInstant, type UserId } from "../../../domain/ids.ts";
import type { AppDeps } from "../../deps.ts";

/** Queues a mail with news about the security of an account. */
export async function queueNotice(
  deps: Pick<AppDeps, "clock" | "jobs">,
  { id: user, email, language }: { id: UserId; email: string; language: string },
  notice: AccountNotice,
): Promise<void> {
  const mail = { about: "account_notice" as const, user, email, language, notice };
  await deps.jobs.add([job({ kind: "mail", mail }, toInstant(deps.clock.now()))]);
}
