import { type EmailChange, isUndoable } from "../../../../domain/account/email-change.ts";
import { job } from "../../../../domain/document/change.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, type Outcome, type RefusalCode, refuse } from "../../../../domain/outcome.ts";
import { isEmail, normalEmail, sameEmail } from "../../../../domain/recipient/email.ts";
import type { AccountDeps, EndingDeps } from "../../../deps.ts";
import type { MemberPrincipal, UserProfile } from "../../../ports/people.ts";
import { limitCalls } from "../../limit-calls.ts";
import { reopen } from "../ending/reopen-account.ts";
import { noticeJob } from "../notice-job.ts";
import { endLeftovers } from "../recovery/end-leftovers.ts";
import { checkEmailDomain } from "../sign-up/check-email-domain.ts";
import { moveAddress } from "./move-address.ts";

/** Mails to new addresses per account and day. */
const MAILS = { name: "change_email", calls: 5, seconds: 86_400 };

/**
 * Requests a change of the account's address. The new address gets a confirmation link; the former address immediately
 * gets a notice with an undo link. The response is the same whether or not the new address has an account.
 */
export async function askForEmailChange(
  deps: AccountDeps,
  { user }: MemberPrincipal,
  typed: string,
  userAgent: string,
  headers: Record<string, string>,
): Promise<Outcome<{ sent: true }>> {
  if (!deps.identity.accounts) return refuse("page_not_found");
  const next = normalEmail(typed);
  if (next === "") return refuseAt("recipient_needs_email");
  if (!isEmail(next)) return refuseAt("invalid_email");
  if (sameEmail(next, user.email)) return refuseAt("email_unchanged");
  const admitted = checkEmailDomain(deps, next);
  if (!admitted.ok) return admitted;
  const nowMs = deps.clock.now();
  const profile = await deps.users.find(user.id);
  if (isUndoable(profile?.emailChange, nowMs)) return refuse("email_changed_lately");
  const limited = await limitCalls(deps, MAILS, user.id, headers);
  if (limited) return { ok: false, refusal: limited };
  const at = toInstant(nowMs);
  await deps.users.update(user.id, { emailChange: { former: user.email, next, askedAt: at } });
  const about = { user: user.id, language: user.language };
  await deps.jobs.add([
    job({ kind: "mail", mail: { ...about, about: "undo_email", email: user.email } }, at),
    job({ kind: "mail", mail: { ...about, about: "change_email", email: next } }, at),
  ]);
  await deps.securityLog.add(user.id, { kind: "email_change_asked", to: next }, userAgent);
  return done({ sent: true });
}

/**
 * Confirms the new address by its link. Ends all sessions except the caller's own and invalidates links of earlier
 * mails. The link is used up after the move, so that opening it again completes a move that a crash interrupted.
 */
export async function confirmEmailChange(
  deps: AccountDeps,
  caller: MemberPrincipal | null,
  token: string,
  { sessionToken, userAgent }: { sessionToken: string; userAgent: string },
): Promise<Outcome<{ email: string }>> {
  const found = await findChange(deps, "change_email", token);
  const isAwaited = found && found.change.confirmedAt === undefined && sameEmail(found.change.next, found.email);
  if (!isAwaited) return refuse("email_link_expired");
  const { profile, change } = found;
  const isOwn = caller?.user.id === profile.id;
  const changed = await moveAddress(deps, profile, change.next, isOwn ? sessionToken : null);
  if (!changed.ok) return changed;
  const isUsed = await deps.accountTokens.use("change_email", token);
  if (!(await deps.users.find(profile.id))?.emailChange) {
    // The account was taken back meanwhile, which ended the change: the move must not outlast it.
    await moveAddress(deps, profile, change.former, null);
    return refuse("email_link_expired");
  }
  if (!isUsed) return refuse("email_link_expired");
  await deps.accountTokens.revokeAll(profile.id);
  const confirmedAt = toInstant(deps.clock.now());
  await deps.users.update(profile.id, { emailChange: { ...change, confirmedAt } });
  await deps.securityLog.add(profile.id, { kind: "email_changed", to: change.next }, userAgent, [
    noticeJob(deps, { ...profile, email: change.former }, { kind: "email_changed" }),
  ]);
  return done({ email: change.next });
}

/**
 * Undoes a change, confirmed or not, by the link at the former address. An attacker who requested the change may know
 * the password and may have deleted the account: this ends whatever `email_change_undone` ends, reopens a closed account,
 * and mails a link to set a new password. Every step before the link is used up can be repeated after a crash.
 */
export async function undoEmailChange(
  deps: EndingDeps,
  token: string,
  userAgent: string,
): Promise<Outcome<{ email: string }>> {
  const found = await findChange(deps, "undo_email", token);
  if (!found) return refuse("email_link_expired");
  const { profile, change } = found;
  await endLeftovers(deps, profile, "email_change_undone", { since: change.askedAt });
  const moved = await moveAddress(deps, profile, change.former, null);
  if (!moved.ok) return moved;
  await reopen(deps, profile, userAgent);
  if (!(await deps.accountTokens.use("undo_email", token))) return refuse("email_link_expired");
  // Again: a link may have been mailed to the other address until the account moved.
  await deps.accountTokens.revokeAll(profile.id);
  const mail = { about: "reset_password" as const, user: profile.id, email: change.former, language: profile.language };
  const reset = job({ kind: "mail", mail }, toInstant(deps.clock.now()));
  await deps.users.update(profile.id, { emailChange: undefined }, [reset]);
  await deps.securityLog.add(profile.id, { kind: "email_change_undone" }, userAgent);
  return done({ email: change.former });
}

async function findChange(
  deps: AccountDeps,
  purpose: "change_email" | "undo_email",
  token: string,
): Promise<{ profile: UserProfile; change: EmailChange; email: string } | null> {
  const found = await deps.accountTokens.find(purpose, token, deps.clock.now());
  const profile = found && (await deps.users.find(found.user));
  return found && profile?.emailChange ? { profile, change: profile.emailChange, email: found.email } : null;
}

function refuseAt(code: Extract<RefusalCode, "recipient_needs_email" | "invalid_email" | "email_unchanged">) {
  return refuse(code, { faults: [{ path: "email", code }] });
}
