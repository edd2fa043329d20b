/** The caller's password, address and security log. */
import * as z from "zod/mini";
import { SecurityEvent, SecurityTopic } from "../../account/security-event.ts";
import { IdCursor, Instant } from "../../ids.ts";
import { EmailInput } from "../../recipient/email-input.ts";
import { endpoint } from "../endpoint.ts";

const own = { caller: "member", needs: "own_account", only: "web" } as const;
const password = z.string().check(z.maxLength(1_000));
const link = z.strictObject({ token: z.string().check(z.maxLength(500)) });
const limit = { calls: 30, seconds: 900 };

export const changePasswordCall = endpoint({
  method: "POST",
  path: "/api/user/password/change",
  summary: "Change the caller's password. All other sessions end.",
  ...own,
  body: z.strictObject({
    /** Optional for an account without a password. */
    currentPassword: z.optional(password),
    newPassword: password,
  }),
  output: z.object({ changed: z.literal(true) }),
  limit,
});

export const changeEmailCall = endpoint({
  method: "POST",
  path: "/api/user/change/email",
  summary:
    "Request a change of address. A mailed link confirms the new address; the former address is notified immediately and can undo the change for seven days.",
  confirmed: true,
  ...own,
  recent: true,
  body: z.strictObject({ email: EmailInput }),
  output: z.object({ sent: z.literal(true) }),
  limit,
});

export const confirmEmailChangeCall = endpoint({
  method: "POST",
  path: "/api/user/change/email/confirm",
  summary: "Confirm the new address with the token of its mail.",
  caller: "member_or_anyone",
  needs: "own_account",
  only: "web",
  body: link,
  output: z.object({ email: z.string() }),
  limit,
});

export const undoEmailChangeCall = endpoint({
  method: "POST",
  path: "/api/user/change/email/undo",
  summary:
    "Undo a change of address with the token of the mail to the former one. All sessions end, and a link to set a new password is mailed.",
  caller: "anyone",
  body: link,
  output: z.object({ email: z.string() }),
  limit,
});

export const SecurityEventView = z.object({
  _id: z.string(),
  at: Instant,
  /** Names of browser and system, `""` if unknown. */
  browser: z.string(),
  system: z.string(),
  event: SecurityEvent,
});
export type SecurityEventView = z.infer<typeof SecurityEventView>;

export const listSecurityEventsCall = endpoint({
  method: "GET",
  path: "/api/user/security-log",
  summary: "List events of the caller's account in the last 90 days, newest first.",
  ...own,
  query: z.object({
    topic: z.optional(SecurityTopic),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 20),
    cursor: z.optional(IdCursor),
  }),
  output: z.object({ items: z.array(SecurityEventView), cursor: z.nullable(z.string()) }),
});
