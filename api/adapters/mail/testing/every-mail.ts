import type { AccountNotice } from "../../../../domain/account/account-notice.ts";
import type { Instant, WorkspaceId } from "../../../../domain/ids.ts";
import type { MailContent } from "../../../ports/mail-content.ts";

export const sender = { name: "Dana Berg", email: "dana@example.com" };
export const link = "https://sign.example.com/app/documents/sign/abc_DEF-123";

export function anInvitation(overrides: Partial<Extract<MailContent, { about: "invitation" }>> = {}): MailContent {
  return {
    about: "invitation",
    reason: "turn",
    ask: "sign",
    recipient: { name: "Sam Ito" },
    signer: "Sam Ito",
    delegator: null,
    sender,
    isSender: false,
    title: "Lease agreement",
    message: "Please sign today.\n\nThank you",
    files: [{ fileName: "lease.pdf", pages: 12 }],
    expiresAt: "2027-01-20T08:30:00.000Z",
    link,
    ...overrides,
  };
}

const notices: AccountNotice[] = [
  { kind: "two_factor_on" },
  { kind: "two_factor_off" },
  { kind: "recovery_codes_renewed" },
  { kind: "second_factor_paused" },
  { kind: "password_changed" },
  { kind: "password_reset", otherWays: ["Google", "My phone"] },
  { kind: "issuer_linked", name: "Google" },
  { kind: "passkey_added", name: "My phone" },
  { kind: "email_changed" },
  { kind: "recovery_code_used", left: 3 },
  ...(["two_factor_required", "two_factor_required_met"] as const).map((kind) => ({
    kind,
    workspaceId: "w1" as WorkspaceId,
    workspace: "Sales",
  })),
  { kind: "account_kept" },
  { kind: "new_browser", method: "password", browser: "Firefox", system: "Linux" },
  { kind: "passkey_suspect", name: "My phone", browser: "", system: "" },
  {
    ...{ kind: "retention_set", workspaceId: "w1" as WorkspaceId, workspace: "Sales" },
    ...{ days: 365, from: "2026-12-01T10:00:00.000Z" as Instant },
  },
  { kind: "ownership_offered", workspaceId: "w1" as WorkspaceId, workspace: "Sales", by: "Olga" },
];
export const ended = { title: "Lease agreement", sender, isSender: false, link };
export const aCode: MailContent = {
  about: "one_time_code",
  title: "Lease agreement",
  sender,
  recipient: { name: "Sam Ito", email: "sam@example.com" },
  code: "042917",
  minutes: 10,
  host: "sign.example.com",
};
/** An example of every mail. */
export const everyMail: MailContent[] = [
  anInvitation(),
  ...(["sign", "review", "edit", "host"] as const).flatMap((ask) =>
    (["turn", "resent", "reminder", "more_time", "edited", "changed", "continued"] as const).map((reason) =>
      anInvitation({ ask, reason }),
    ),
  ),
  anInvitation({ asksAccessCode: true }),
  anInvitation({ reason: "delegated", delegator: { person: sender, reason: "On holiday" } }),
  {
    ...{
      about: "handed_over",
      title: "Lease agreement",
      sender,
      isSender: false,
      reader: { name: "Sam Ito" },
      reason: "On holiday",
    },
    to: { name: "Dora", email: "dora@example.com" },
  },
  {
    ...{ about: "released", title: "Lease agreement", sender, isSender: false, reader: { name: "Sam Ito" } },
    ...{ group: "Board", link },
  },
  {
    about: "completed",
    ...ended,
    signers: [{ name: "Sam Ito", signedAt: "2026-12-01T10:00:00.000Z" }],
    completedAt: "2026-12-01T10:01:00.000Z",
    verifyLink: "https://sign.example.com/verify",
    isAttached: true,
  },
  { about: "declined", ...ended, by: { name: "Sam Ito" }, reason: "Wrong price", isReview: false, isReader: false },
  { about: "declined", ...ended, by: { name: "Sam Ito" }, reason: "Wrong price", isReview: false, isReader: true },
  { about: "declined", ...ended, by: { name: "Rita" }, reason: "Clause 4", isReview: true, isReader: false },
  { about: "declined", ...ended, by: { name: "Rita" }, reason: "Clause 4", isReview: true, isReader: true },
  { about: "voided", ...ended, reason: "A new version follows" },
  { about: "voided", ...ended, reason: "A new version follows", isSender: true },
  { about: "expired", ...ended, link: null, expiredAt: "2027-01-20T08:30:00.000Z" },
  { about: "verify_email", name: "Dana", code: "042917", link, hours: 24 },
  { about: "reset_password", name: "Dana", link, minutes: 30 },
  { about: "sign_in", name: "Dana", link, minutes: 15 },
  { about: "change_email", name: "Dana", to: "dana@new.example", link, hours: 24 },
  { about: "undo_email", name: "Dana", to: "dana@new.example", link, days: 7 },
  { about: "account_closed", name: "Dana", eraseAt: "2026-12-01T10:00:00.000Z", link },
  { about: "sign_up_code", code: "042917", minutes: 15 },
  { about: "sign_up_code", link },
  { about: "form_code", title: "Membership", code: "042917", minutes: 15 },
  { about: "account_erased", name: "Dana", email: "dana@example.com" },
  { about: "prove", name: "Dana", code: "042917", minutes: 10 },
  ...notices.map((notice) => ({
    about: "account_notice" as const,
    name: "Dana",
    notice,
    at: "2026-12-01T10:00:00.000Z",
    link,
  })),
  { about: "seal_delayed", title: "Lease agreement", delay: "time_stamp", link },
  { about: "shared", title: "Lease agreement", sender, reader: { name: "Gus" }, link },
  { about: "template_shared", title: "Lease", sender, reader: { name: "Gus" }, link },
  aCode,
  {
    about: "locked_out",
    title: "Lease agreement",
    recipient: { name: "Sam Ito", email: "sam@example.com" },
    failures: 10,
    at: "2026-12-01T10:00:00.000Z",
    link,
  },
  ...[true, false].map(
    (isText): MailContent => ({
      ...{ about: "code_not_sent", title: "Lease agreement", recipient: { name: "Sam Ito", email: "sam@example.com" } },
      ...{ place: isText ? "… 3210" : "s…@example.com", isText, at: "2026-12-01T10:00:00.000Z", link },
    }),
  ),
  {
    about: "not_delivered",
    title: "Lease agreement",
    recipient: { name: "Sam Ito", email: "sam@example.com" },
    reason: "550 No such mailbox",
    link,
  },
];

const recipient = { name: "Sam Ito", email: "sam@example.com" };
const at = "2026-12-01T10:00:00.000Z";
everyMail.push(
  ...(["viewed", "signed", "approved", "edited", "paid"] as const).map(
    (about): MailContent => ({ about, title: "Lease agreement", recipient, at, link }),
  ),
  ...(["paid_twice", "wrong_amount", "wrong_currency", "not_needed"] as const).map(
    (reason): MailContent => ({
      ...{ about: "payment_failed", title: "Lease agreement", recipient, reason, amountMinor: 1_250 },
      ...{ currency: "EUR", at, link },
    }),
  ),
  { about: "for_review", title: "Lease agreement", sender, isSender: false, message: "For you", files: [], link },
  {
    ...{ about: "comments", title: "Lease agreement", sender, reader: { name: "Gus" }, link },
    comments: [{ by: "Dana Berg", text: "Is clause 4 right?" }],
  },
  { about: "workspace_invitation", title: "Sales", sender, name: "Gus", role: "member", days: 7, link },
  { about: "webhook_disabled", title: "hooks.example.com", name: "Dana", reason: "failing", at, link },
  { about: "bulk_done", title: "Lease", name: "Dana", sent: 40, failed: 2, link },
  { about: "api_key_expiring", title: "Shop", name: "Dana", expiresAt: at, link },
  { about: "test_mail", name: "Dana", link },
  { about: "delegated", title: "Lease agreement", delegator: sender, recipient, at, link },
  { about: "expiring", title: "Lease agreement", expiresAt: at, waiting: [recipient], link },
  { about: "more_time_asked", title: "Lease agreement", recipient, expiresAt: at, hasEnded: false, link },
  { about: "more_time_asked", title: "Lease agreement", recipient, expiresAt: at, hasEnded: true, link },
);
