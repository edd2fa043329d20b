import type { Mail } from "../../../domain/job/job.ts";
import type { AppDeps } from "../../deps.ts";
import type { Letter } from "./document-mail.ts";

type AccountMail = Extract<Mail, { user: unknown }>;

const VERIFY_HOURS = 24;
const RESET_MINUTES = 30;

/**
 * The link of an account's mail is made here, when the mail is sent; `jobId` makes it the same for every try. `null` for
 * an account that is not there, or an address that is confirmed already.
 */
export async function accountLetter(
  deps: Pick<AppDeps, "users" | "identity" | "accountTokens" | "clock" | "config">,
  { about, user, email, language }: AccountMail,
  jobId: string,
): Promise<Letter | null> {
  const profile = await deps.users.find(user);
  const facts = profile && (await deps.identity.accounts?.findByEmail(email));
  if (!facts || facts.subject !== profile.subject) return null;
  if (about === "verify_email" && facts.emailVerified) return null;
  const lifeMs = about === "verify_email" ? VERIFY_HOURS * 3_600_000 : RESET_MINUTES * 60_000;
  const nowMs = deps.clock.now();
  const token = await deps.accountTokens.issue({ purpose: about, user, email, requestId: jobId, nowMs, lifeMs });
  const { publicUrl } = deps.config;
  // Whoever opens it need not type where it came to.
  const search = new URLSearchParams({ token, email });
  const name = profile.displayName;
  const content =
    about === "verify_email"
      ? { about, name, link: `${publicUrl}/app/email/verify/success?${search}`, hours: VERIFY_HOURS }
      : { about, name, link: `${publicUrl}/app/resetPassword?${search}`, minutes: RESET_MINUTES };
  return { to: { name, address: email }, language, content };
}
