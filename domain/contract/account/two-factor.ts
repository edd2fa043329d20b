/** The second factor: codes of an authenticator app, and recovery codes. */
import * as z from "zod/mini";
import { Instant } from "../../ids.ts";
import { AccountClosed, SignedIn } from "../auth.ts";
import { endpoint } from "../endpoint.ts";

const code = z.string().check(z.maxLength(40));
const limit = { calls: 20, seconds: 900 };
const own = { caller: "member", needs: "own_account", only: "web" } as const;

export const verifyTwoFactorCall = endpoint({
  method: "POST",
  path: "/api/auth/two-factor/verify",
  summary: "Complete a sign-in with a code of the authenticator app, or with a recovery code, which works once.",
  caller: "anyone",
  body: z.strictObject({
    challenge: z.string().check(z.maxLength(200)),
    /** Six digits, or a recovery code. */
    otpFromAuthenticator: code,
  }),
  output: z.union([
    z.object({
      ...SignedIn.shape,
      /** Present if a recovery code was used. */
      recoveryCodesLeft: z.optional(z.int()),
    }),
    AccountClosed,
  ]),
  bare: true,
  limit: { calls: 50, seconds: 900 },
});

export const readTwoFactorCall = endpoint({
  method: "GET",
  path: "/api/auth/two-factor",
  summary: "Read whether two-factor is on, and how many recovery codes are left.",
  ...own,
  output: z.object({
    /** `false` if an external identity service manages the accounts. */
    offered: z.boolean(),
    enabled: z.boolean(),
    since: z.optional(Instant),
    recoveryCodesLeft: z.optional(z.int()),
  }),
});

export const enrolTwoFactorCall = endpoint({
  method: "POST",
  path: "/api/auth/two-factor/enrol",
  summary: "Start an enrolment, which `confirm` completes. Only this response contains `secret` and `recoveryCodes`.",
  ...own,
  confirmed: true,
  recent: true,
  body: z.optional(z.strictObject({})),
  output: z.object({ uri: z.string(), secret: z.string(), recoveryCodes: z.array(z.string()) }),
  limit,
});

export const confirmTwoFactorCall = endpoint({
  method: "POST",
  path: "/api/auth/two-factor/confirm",
  summary: "Turn two-factor on with the first code of the authenticator app.",
  ...own,
  body: z.strictObject({ code }),
  output: z.object({ enabled: z.literal(true) }),
  limit,
});

export const disableTwoFactorCall = endpoint({
  method: "POST",
  path: "/api/auth/two-factor/disable",
  summary: "Turn two-factor off. A repeat does nothing.",
  ...own,
  recent: "strong",
  body: z.optional(z.strictObject({})),
  output: z.object({ enabled: z.literal(false) }),
  limit,
});

export const renewRecoveryCodesCall = endpoint({
  method: "POST",
  path: "/api/auth/two-factor/recovery-codes",
  summary: "Create new recovery codes. Only this response contains them; earlier codes become invalid.",
  ...own,
  recent: "strong",
  body: z.optional(z.strictObject({})),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  limit,
});
