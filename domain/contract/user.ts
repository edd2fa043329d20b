import * as z from "zod/mini";
import { MemberRole } from "../access/roles.ts";
import { SenderNotice } from "../document/document.ts";
import { Instant, UserId, WorkspaceId } from "../ids.ts";
import { EmailInput } from "../recipient/email-input.ts";
import { endpoint } from "./endpoint.ts";
import { RightsView } from "./workspace/acl.ts";

/** A member's stand-in; both ends are days of 24 hours in UTC, `until` exclusive. */
export const Delegate = z.object({
  name: z.string(),
  email: z.string(),
  from: Instant,
  until: Instant,
  reason: z.string(),
});
export type Delegate = z.infer<typeof Delegate>;

export const UserDetail = z.object({
  uid: UserId,
  email: z.string(),
  displayName: z.string(),
  emailVerified: z.boolean(),
  /** Address of the page with their mails in the development outbox, while their email address is not confirmed. */
  outbox: z.optional(z.string()),
  /** The new address, while its confirmation is pending. */
  awaitedEmail: z.optional(z.string()),
  color: z.string(),
  /** Path of the picture on this server. */
  picture: z.nullable(z.string()),
  language: z.string(),
  timeZone: z.string(),
  /** `false` if the time zone is the default, which the device's zone may replace. */
  timeZoneSet: z.boolean(),
  timeFormat: z.string(),
  /** The workspace of the call, with the caller's role and rights in it. */
  workspace: z.object({
    _id: WorkspaceId,
    name: z.string(),
    role: MemberRole,
    rights: RightsView,
    /** End of the support team's access; `null` if it has none. */
    supportUntil: z.nullable(Instant),
    /** Whether the caller must set up two-factor, which the workspace requires, before anything else. */
    lacksTwoFactor: z.boolean(),
    /** Minutes without input after which the web app signs the member out; absent if it does not. */
    idleMinutes: z.optional(z.int()),
  }),
  /** Set if the caller belongs to the installation's support team. */
  onSupportTeam: z.optional(z.literal(true)),
  /** Mails about own documents that are switched off. */
  mutedNotices: z.array(SenderNotice),
  /** The person who signs in the member's place during an absence. */
  delegate: z.nullable(Delegate),
});
export type UserDetail = z.infer<typeof UserDetail>;

const email = EmailInput;
/** Address of the mail in the development outbox: only in development without a mail server. */
const outbox = z.optional(z.string());
const sent = z.object({ sent: z.boolean(), outbox });
const scarce = { calls: 5, seconds: 900 };

export const readUserCall = endpoint({
  method: "GET",
  path: "/api/user/detail",
  summary: "Read the caller's profile, settings and own workspace.",
  caller: "member",
  needs: "own_account",
  output: UserDetail,
});

export const updateUserCall = endpoint({
  method: "POST",
  path: "/api/user/update",
  summary: "Change the display name.",
  caller: "member",
  needs: "own_account",
  only: "web",
  readBack: UserDetail,
  body: z.strictObject({ displayName: z.string().check(z.maxLength(200)) }),
  output: UserDetail,
});

export const saveUserSettingCall = endpoint({
  method: "POST",
  path: "/api/user/settings/save",
  summary: "Save one setting.",
  caller: "member",
  needs: "own_account",
  only: "web",
  body: z.strictObject({
    /** `mutedNotices`: names of notices, comma-separated. */
    key: z.enum(["language", "timeZone", "timeFormat", "mutedNotices"]),
    value: z.string().check(z.maxLength(200)),
  }),
  output: UserDetail,
});

export const saveDelegateCall = endpoint({
  method: "POST",
  path: "/api/user/delegate",
  summary:
    "Set the caller's stand-in for an absence: during it, requests to the caller's confirmed address go to the stand-in.",
  caller: "member",
  needs: "own_account",
  only: "web",
  confirmed: true,
  recent: true,
  body: z.strictObject({
    name: z.string().check(z.maxLength(200)),
    email,
    from: z.string().check(z.maxLength(30)),
    until: z.string().check(z.maxLength(30)),
    reason: z.string().check(z.maxLength(200)),
  }),
  output: UserDetail,
});

export const removeDelegateCall = endpoint({
  method: "DELETE",
  path: "/api/user/delegate",
  summary: "Remove the caller's stand-in.",
  caller: "member",
  needs: "own_account",
  only: "web",
  output: UserDetail,
});

export const checkEmailCall = endpoint({
  method: "POST",
  path: "/api/user/verify-email",
  summary: "Check whether an address can receive mail, and whether its domain offers disposable addresses.",
  caller: "anyone",
  body: z.strictObject({ email }),
  output: z.object({
    status: z.enum(["deliverable", "risky", "undeliverable"]),
    domain: z.object({ disposable: z.boolean() }),
  }),
  limit: { calls: 30, seconds: 900 },
});

export const sendVerificationEmailCall = endpoint({
  method: "POST",
  path: "/api/user/send-verification-email",
  summary:
    "Mail a link and a six-digit code for confirming the caller's address. They replace those of earlier mails. With `keepsRecent`, nothing is mailed if the code of the last ten minutes still works.",
  caller: "member",
  needs: "own_account",
  only: "person",
  body: z.optional(z.strictObject({ keepsRecent: z.optional(z.boolean()) })),
  output: sent,
  limit: scarce,
});

export const generateVerificationLinkCall = endpoint({
  method: "POST",
  path: "/api/user/generate-email-verification-link",
  summary: "Make a link for confirming the caller's address and mail it to them, with a six-digit code.",
  caller: "member",
  needs: "own_account",
  only: "person",
  body: z.optional(z.strictObject({})),
  output: sent,
  limit: scarce,
});

export const verifyUserCall = endpoint({
  method: "POST",
  path: "/api/user/verify/user",
  summary:
    "Confirm the caller's address with the token of the mailed link, or with the address and the six-digit code of the newest mail.",
  caller: "member",
  needs: "own_account",
  only: "person",
  body: z.union([
    z.strictObject({ token: z.string().check(z.maxLength(2_000)) }),
    z.strictObject({ email, code: z.string().check(z.maxLength(40)) }),
  ]),
  output: z.object({ emailVerified: z.literal(true) }),
  limit: { calls: 30, seconds: 900 },
});

export const forgotPasswordCall = endpoint({
  method: "POST",
  path: "/api/user/password/forgot",
  summary: "Mail instructions to reset a password. The response does not reveal whether an account exists.",
  caller: "anyone",
  body: z.strictObject({ email }),
  output: sent,
  limit: scarce,
});

export const requestSignInLinkCall = endpoint({
  method: "POST",
  path: "/api/user/generate/magic/link",
  summary: "Mail a link that signs in once. The response does not reveal whether an account exists.",
  caller: "anyone",
  body: z.strictObject({ email }),
  output: sent,
  limit: scarce,
});

export const requestSignInLinkByQueryCall = endpoint({
  method: "GET",
  path: "/api/user/generate/magic/link",
  summary: "Same as the POST call, for programs that follow the specification.",
  caller: "anyone",
  query: z.object({ email }),
  output: sent,
  limit: scarce,
});

export const updatePasswordCall = endpoint({
  method: "POST",
  path: "/api/user/password/update",
  summary:
    "Set a new password with the token of the mailed link. Ends all sessions, mailed links, an unconfirmed change of address and the stand-in.",
  caller: "anyone",
  body: z.strictObject({
    password: z.string().check(z.maxLength(1_000)),
    email,
    token: z.string().check(z.maxLength(500)),
    /** Also removes linked issuers and passkeys. */
    removeOtherWays: z.optional(z.boolean()),
  }),
  /** `otherWays`: names of the linked issuers and passkeys that still sign in. */
  output: z.object({ updated: z.literal(true), otherWays: z.array(z.string()) }),
  limit: { calls: 10, seconds: 900 },
});
