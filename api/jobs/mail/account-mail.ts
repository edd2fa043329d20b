import { ERASURE_DAYS, isRevocable } from "../../../domain/account/account-end.ts";
import type { AccountNotice } from "../../../domain/account/account-notice.ts";
import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_DAYS } from "../../../domain/account/email-change.ts";
import { HOUR_MS } from "../../../domain/durations.ts";
import { toInstant } from "../../../domain/ids.ts";
import type { Mail } from "../../../domain/job/job.ts";
import { sameEmail } from "../../../domain/recipient/email.ts";
import { formTitleIn } from "../../../domain/template/form/texts.ts";
import type { DocumentLanguage } from "../../../domain/text/document-language.ts";
import { ulidMs } from "../../../domain/ulid.ts";
import type { AccountDeps, CoreDeps, TemplateDeps } from "../../deps.ts";
import type { UserProfile } from "../../ports/people.ts";
import type { Letter } from "./document-mail.ts";

type AccountMail = Extract<Mail, { user: unknown }>;

const VERIFY_HOURS = 24;
const SIGN_UP_MINUTES = 15;
const FORM_CODE_MINUTES = 15;
/** Page and lifetime of each kind of single-use link. */
const links = {
  reset_password: { path: "/app/resetPassword", minutes: 30 },
  sign_in: { path: "/app/login/link", minutes: 15 },
  change_email: { path: "/app/email/change", minutes: EMAIL_CHANGE_HOURS * 60 },
  undo_email: { path: "/app/email/undo", minutes: EMAIL_UNDO_DAYS * 24 * 60 },
  account_closed: { path: "/app/account/keep", minutes: ERASURE_DAYS * 24 * 60 },
  /** This mail contains only a code. */
  prove: { path: "", minutes: 10 },
} as const;

/**
 * Creates the link and code of an account mail when it is sent; `jobId` makes them identical in every retry. `null` for
 * a missing account, an already confirmed address, and a mail that a later one replaced.
 */
export async function accountLetter(
  deps: AccountDeps & TemplateDeps,
  mail: AccountMail,
  jobId: string,
): Promise<Letter | null> {
  const { about, user, email, language } = mail;
  if (about === "account_erased") {
    const { name } = mail;
    return { to: { name, address: email }, language, content: { about, name, email } };
  }
  if (about === "sign_up_code") return signUpLetter(deps, mail, jobId);
  if (about === "form_code") return formCodeLetter(deps, mail, jobId);
  const profile = await deps.users.find(user);
  if (about === "account_closed") return profile && closedLetter(deps, mail, profile, jobId);
  if (about === "account_notice") return profile && noticeLetter(deps, mail, profile, jobId);
  if (!profile || !(await isStillNeeded(deps, profile, about, email))) return null;
  const lifeMs = about === "verify_email" ? VERIFY_HOURS * HOUR_MS : links[about].minutes * 60_000;
  const nowMs = deps.clock.now();
  const request = { requestId: jobId, requestedMs: ulidMs(jobId) };
  const issued = await deps.accountTokens.issue({ purpose: about, user, email, ...request, nowMs, lifeMs });
  if (!issued) return null;
  const { token, code } = issued;
  const { publicUrl } = deps.config;
  if (about === "prove") {
    return {
      to: { name: profile.displayName, address: email },
      language,
      content: { about, name: profile.displayName, code, minutes: links.prove.minutes },
    };
  }
  if (about === "change_email" || about === "undo_email") {
    const facts = { name: profile.displayName, to: profile.emailChange?.next ?? "" };
    // The token is in the fragment, which browsers do not send to servers, so it stays out of logs.
    const link = `${publicUrl}${links[about].path}#${new URLSearchParams({ token })}`;
    const content =
      about === "change_email"
        ? { about, ...facts, link, hours: EMAIL_CHANGE_HOURS }
        : { about, ...facts, link, days: EMAIL_UNDO_DAYS };
    return { to: { name: profile.displayName, address: email }, language, content };
  }
  // The page prefills the address from the link.
  const search = new URLSearchParams({ token, email });
  const name = profile.displayName;
  const content =
    about === "verify_email"
      ? { about, name, code, link: `${publicUrl}/app/email/verify/success?${search}`, hours: VERIFY_HOURS }
      : { about, name, link: `${publicUrl}${links[about].path}?${search}`, minutes: links[about].minutes };
  return { to: { name, address: email }, language, content };
}

/** The code is issued only for an address without an account. */
async function signUpLetter(
  deps: AccountDeps,
  { user, email, language, about }: Extract<AccountMail, { about: "sign_up_code" }>,
  jobId: string,
): Promise<Letter | null> {
  const to = { name: "", address: email };
  const link = `${deps.config.publicUrl}/app/login?${new URLSearchParams({ email })}`;
  if (await deps.identity.accounts?.findByEmail(email)) return { to, language, content: { about, link } };
  const request = { requestId: jobId, requestedMs: ulidMs(jobId) };
  const lifeMs = SIGN_UP_MINUTES * 60_000;
  const nowMs = deps.clock.now();
  const issued = await deps.accountTokens.issue({ purpose: "sign_up", user, email, ...request, nowMs, lifeMs });
  return issued && { to, language, content: { about, code: issued.code, minutes: SIGN_UP_MINUTES } };
}

/** `null` if the form was deleted or a newer code was requested. */
async function formCodeLetter(
  deps: AccountDeps & TemplateDeps,
  { user, email, language, about, form }: Extract<AccountMail, { about: "form_code" }>,
  jobId: string,
): Promise<Letter | null> {
  const template = await deps.templates.findByForm(form);
  const found = template && (await deps.templates.find(template));
  if (!found) return null;
  const request = { requestId: jobId, requestedMs: ulidMs(jobId) };
  const lifeMs = FORM_CODE_MINUTES * 60_000;
  const nowMs = deps.clock.now();
  const issued = await deps.accountTokens.issue({ purpose: "form", user, email, ...request, nowMs, lifeMs });
  const to = { name: "", address: email };
  const title = formTitleIn(found.value, language as DocumentLanguage);
  return issued && { to, language, content: { about, title, code: issued.code, minutes: FORM_CODE_MINUTES } };
}

/** `null` if the account was reopened. */
async function closedLetter(
  deps: AccountDeps,
  { email, language, about }: Extract<AccountMail, { about: "account_closed" }>,
  { id: user, displayName: name, ending }: UserProfile,
  jobId: string,
): Promise<Letter | null> {
  const nowMs = deps.clock.now();
  if (!isRevocable(ending, toInstant(nowMs))) return null;
  const request = { requestId: jobId, requestedMs: ulidMs(jobId) };
  const lifeMs = links.account_closed.minutes * 60_000;
  const issued = await deps.accountTokens.issue({ purpose: "keep_account", user, email, ...request, nowMs, lifeMs });
  if (!issued) return null;
  const link = `${deps.config.publicUrl}${links.account_closed.path}#${new URLSearchParams({ token: issued.token })}`;
  return { to: { name, address: email }, language, content: { about, name, eraseAt: ending.eraseAt, link } };
}

/** Sends to the address in the job, because the account's address may have changed since. */
function noticeLetter(
  deps: CoreDeps,
  { email, language, notice, about }: Extract<AccountMail, { about: "account_notice" }>,
  { displayName: name }: UserProfile,
  jobId: string,
): Letter {
  const at = toInstant(ulidMs(jobId));
  const link = `${deps.config.publicUrl}${pathOf(notice)}`;
  return { to: { name, address: email }, language, content: { about, name, notice, at, link } };
}

/** The page on which the reader can react to the notice. */
function pathOf(notice: AccountNotice): string {
  if (!("workspaceId" in notice)) return `/app/profile/${sectionOf(notice)}`;
  return `/app/${notice.kind === "ownership_offered" ? "members/" : ""}?workspace=${notice.workspaceId}`;
}

/** The section of the profile in which the reader can react to the notice. */
function sectionOf({ kind }: AccountNotice): string {
  if (kind === "new_browser") return "?section=security#profile-sessions";
  return kind === "passkey_suspect" || kind === "passkey_added" || kind === "issuer_linked" || kind === "password_reset"
    ? "?section=security#profile-ways"
    : "";
}

async function isStillNeeded(
  { identity: { accounts } }: AccountDeps,
  profile: UserProfile,
  about: AccountMail["about"],
  email: string,
): Promise<boolean> {
  const isProven = profile.emailProof !== undefined && sameEmail(profile.emailProof.email, email);
  // An external identity service has the password; it may leave confirming the address to this server.
  if (!accounts) return about === "verify_email" && !isProven;
  const facts = await accounts.findByEmail(email);
  // No mail to an address that has an account; the response to the requesting person is the same.
  if (about === "change_email") return facts === null && sameEmail(profile.emailChange?.next ?? "", email);
  if (about === "undo_email") return sameEmail(profile.emailChange?.former ?? "", email);
  if (!facts || facts.subject !== profile.subject) return false;
  return about !== "verify_email" || !(facts.emailVerified || isProven);
}
