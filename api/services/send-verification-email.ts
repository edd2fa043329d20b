import { job } from "../../domain/document/change.ts";
import { toInstant, type UserId } from "../../domain/ids.ts";
import { done, type Outcome } from "../../domain/outcome.ts";
import type { AppDeps } from "../deps.ts";
import type { Principal } from "../ports/people.ts";

/** Mails the link that confirms one's own address; nothing to do where it is confirmed. */
export async function sendVerificationEmail(
  deps: AppDeps,
  { user }: Extract<Principal, { kind: "member" }>,
  language: string,
): Promise<Outcome<{ sent: boolean }>> {
  if (user.emailVerified) return done({ sent: false });
  await queueVerificationMail(deps, user.id, user.email, language);
  return done({ sent: true });
}

export async function queueVerificationMail(
  deps: Pick<AppDeps, "jobs" | "clock">,
  user: UserId,
  email: string,
  language: string,
): Promise<void> {
  const mail = { about: "verify_email" as const, user, email, language };
  await deps.jobs.add([job({ kind: "mail", mail }, toInstant(deps.clock.now()))]);
}
