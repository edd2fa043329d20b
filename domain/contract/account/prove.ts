/** Step-up: the holder of a session proves their identity again before a sensitive call. */
import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { WebAuthnJson } from "./sign-in.ts";

const own = { caller: "member", needs: "own_account", only: "web" } as const;

export const provePersonCall = endpoint({
  method: "POST",
  path: "/api/auth/prove",
  summary:
    "Prove the identity of the session's holder with one or several of the proofs named by `recent_login_required`. Valid for ten minutes.",
  ...own,
  body: z.strictObject({
    password: z.optional(z.string().check(z.maxLength(1_000))),
    /** Six digits, or a recovery code. */
    otpFromAuthenticator: z.optional(z.string().check(z.maxLength(40))),
    /** The code in the mail that `/api/auth/prove/code` sends. */
    mailedCode: z.optional(z.string().check(z.maxLength(40))),
  }),
  output: z.object({ proven: z.literal(true) }),
  limit: { calls: 30, seconds: 900 },
});

export const beginPasskeyProofCall = endpoint({
  method: "POST",
  path: "/api/auth/prove/passkey/begin",
  summary: "Get options for `navigator.credentials.get` with the caller's passkeys, valid once and for five minutes.",
  ...own,
  body: z.optional(z.strictObject({})),
  output: z.object({ options: WebAuthnJson }),
  limit: { calls: 30, seconds: 900 },
});

export const proveByPasskeyCall = endpoint({
  method: "POST",
  path: "/api/auth/prove/passkey",
  summary: "Prove the identity of the session's holder with a passkey, which counts as both factors for ten minutes.",
  ...own,
  body: z.strictObject({ credential: WebAuthnJson }),
  output: z.object({ proven: z.literal(true) }),
  limit: { calls: 30, seconds: 900 },
});

export const mailProofCodeCall = endpoint({
  method: "POST",
  path: "/api/auth/prove/code",
  summary:
    "Mail a six-digit code for proving the identity of the session's holder, for accounts without password and two-factor.",
  ...own,
  body: z.optional(z.strictObject({})),
  output: z.object({
    sent: z.literal(true),
    /** In development only: the mail's page. */ outbox: z.optional(z.string()),
  }),
  limit: { calls: 5, seconds: 900 },
});
