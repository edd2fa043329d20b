import { job } from "../../../domain/document/change.ts";
import { toInstant, type UserId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { isEmail, normalEmail } from "../../../domain/recipient/email.ts";
import type { AccountDeps, MailDeps } from "../../deps.ts";
import { limitCalls } from "../limit-calls.ts";
import { devOutboxUrl } from "./dev-outbox-url.ts";

/** Mails to one address, across all callers, so that no mailbox is flooded. */
const limits = {
  reset_password: { name: "reset_mail", calls: 5, seconds: 900 },
  sign_in: { name: "sign_in_mail", calls: 5, seconds: 900 },
} as const;

/**
 * Queues the mail with a link that resets the password or signs in. An unknown address causes the same work, and the
 * mail is dropped later, so that neither response nor duration reveals whether an account exists.
 */
export async function mailAccountLink(
  deps: AccountDeps & MailDeps,
  about: keyof typeof limits,
  typed: string,
  language: string,
  headers: Record<string, string>,
): Promise<Outcome<{ sent: boolean; outbox?: string }>> {
  const { accounts } = deps.identity;
  if (!accounts) return refuse("page_not_found");
  const email = normalEmail(typed);
  if (email === "")
    return refuse("recipient_needs_email", { faults: [{ path: "email", code: "recipient_needs_email" }] });
  if (!isEmail(email)) return refuse("invalid_email", { faults: [{ path: "email", code: "invalid_email" }] });
  const limited = await limitCalls(deps, limits[about], email, headers);
  if (limited) return { ok: false, refusal: limited };
  const facts = await accounts.findByEmail(email);
  const profile = facts ? await deps.users.findOrCreate(facts, language) : null;
  const user = profile?.id ?? (deps.ids.document() as string as UserId);
  const mail = { about, user, email, language };
  await deps.jobs.add([job({ kind: "mail", mail }, toInstant(deps.clock.now()))]);
  const outbox = devOutboxUrl(deps, email);
  return done({ sent: true, ...(outbox ? { outbox } : {}) });
}
