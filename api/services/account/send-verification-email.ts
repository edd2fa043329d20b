import type { Output } from "../../../domain/contract/endpoint.ts";
import type { sendVerificationEmailCall as contract } from "../../../domain/contract/user.ts";
import { job } from "../../../domain/document/change.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import { toInstant, type UserId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { AccountDeps, CoreDeps, MailDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { limitCalls } from "../limit-calls.ts";
import { devOutboxUrl } from "./dev-outbox-url.ts";

/** Confirmation mails per account: each has its own code to guess at. */
const MAILS = { name: "confirm_mail", calls: 20, seconds: 86_400 };

/** A code mailed within this time is not replaced where the person has just opened the form for it. */
const RECENT_MS = 10 * MINUTE_MS;

/**
 * Mails the caller's address a link and a code to confirm it; does nothing if it is confirmed.
 * @param keepsRecent does nothing either if the code of a recent mail still works
 */
export async function sendVerificationEmail(
  deps: AccountDeps & MailDeps,
  { user }: MemberPrincipal,
  language: string,
  headers: Record<string, string>,
  keepsRecent = false,
): Promise<Outcome<Output<typeof contract>>> {
  if (user.emailVerified) return done({ sent: false });
  const outbox = devOutboxUrl(deps, user.email);
  const sent = done({ sent: true, ...(outbox ? { outbox } : {}) });
  const nowMs = deps.clock.now();
  const mailedMs = keepsRecent
    ? await deps.accountTokens.mailedMs("verify_email", { user: user.id, email: user.email }, nowMs)
    : null;
  if (mailedMs !== null && nowMs - mailedMs < RECENT_MS) return sent;
  const limited = await limitCalls(deps, MAILS, user.id, headers);
  if (limited) return { ok: false, refusal: limited };
  await queueVerificationMail(deps, user.id, user.email, language);
  return sent;
}

export async function queueVerificationMail(
  deps: CoreDeps,
  user: UserId,
  email: string,
  language: string,
): Promise<void> {
  const mail = { about: "verify_email" as const, user, email, language };
  await deps.jobs.add([job({ kind: "mail", mail }, toInstant(deps.clock.now()))]);
}
