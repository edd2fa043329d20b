/** The identity service's calls; their responses have its format, with top-level `token` and `user`. */
import * as z from "zod/mini";
import { Instant } from "../ids.ts";
import { EmailInput } from "../recipient/email-input.ts";
import { endpoint } from "./endpoint.ts";

const email = EmailInput;
const password = z.string().check(z.maxLength(1_000));

export const SignedIn = z.object({
  /** Sent as `Token` (or `Authorization: Bearer`) in later calls. */
  token: z.string(),
  user: z.object({ id: z.string(), email: z.string(), name: z.string(), emailVerified: z.boolean() }),
});

/** Two-factor is on: send `challenge` with the code to `/api/auth/two-factor/verify`. */
const MfaRequired = z.object({ mfaRequired: z.literal(true), challenge: z.string() });

/** The account is closed and not erased yet: send `keep` to `/api/auth/keep` within ten minutes to reopen it. */
export const AccountClosed = z.object({ accountClosed: z.literal(true), keep: z.string(), eraseAt: Instant });

/** The response to every first factor. */
export const SignedInOrChallenge = z.union([SignedIn, MfaRequired, AccountClosed]);

export const signUpByEmailCall = endpoint({
  method: "POST",
  path: "/api/auth/sign-up/email",
  summary: "Create an account. A link that confirms its address is mailed.",
  caller: "anyone",
  body: z.strictObject({ name: z.string().check(z.maxLength(200)), email, password }),
  output: SignedInOrChallenge,
  bare: true,
  idempotent: true,
  limit: { calls: 60, seconds: 3600 },
});

export const signInByEmailCall = endpoint({
  method: "POST",
  path: "/api/auth/sign-in/email",
  summary: "Sign in with email and password.",
  caller: "anyone",
  body: z.strictObject({ email, password }),
  output: SignedInOrChallenge,
  bare: true,
  limit: { calls: 50, seconds: 900 },
});

export const signInByLinkCall = endpoint({
  method: "POST",
  path: "/api/auth/sign-in/magic",
  summary: "Sign in with the token of the mailed link, which works once.",
  caller: "anyone",
  body: z.strictObject({ token: z.string().check(z.maxLength(500)) }),
  output: z.union([
    z.object({
      ...SignedIn.shape,
      /** Set if the password was removed: the address was not confirmed before, so somebody else may have chosen the password. */
      passwordRemoved: z.optional(z.literal(true)),
    }),
    MfaRequired,
    AccountClosed,
  ]),
  bare: true,
  limit: { calls: 30, seconds: 900 },
});

export const signOutCall = endpoint({
  method: "POST",
  path: "/api/auth/sign-out",
  summary: "End the session of the sent token.",
  caller: "anyone",
  body: z.optional(z.strictObject({})),
  output: z.object({ success: z.boolean() }),
  bare: true,
});
