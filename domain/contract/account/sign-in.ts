/** Signing in with an issuer, by the browser's own dialog, or with a passkey. */
import * as z from "zod/mini";
import { SignedInOrChallenge } from "../auth.ts";
import { endpoint } from "../endpoint.ts";

/** A secret that the tab makes and keeps to itself: only the tab that began a sign-in can finish it. */
export const TabSecret = z.string().check(z.regex(/^[\w-]{43}$/));
/** The JSON forms of WebAuthn's options and credentials, which the browser reads and writes. */
export const WebAuthnJson = z.record(z.string(), z.unknown());
const provider = z.string().check(z.maxLength(40));
const handle = z.string().check(z.maxLength(100));
const frequent = { calls: 60, seconds: 900 };

export const SignInProvider = z.object({ id: z.string(), name: z.string(), isGoogle: z.boolean() });
export type SignInProvider = z.infer<typeof SignInProvider>;

export const listSignInWays = endpoint({
  method: "GET",
  path: "/api/auth/ways",
  summary: "List the ways to sign in that this installation offers besides a password and an emailed link.",
  caller: "anyone",
  output: z.object({
    providers: z.array(SignInProvider),
    /** Configuration of the browser's own dialog; `null` without Google. */
    oneTap: z.nullable(z.object({ configUrl: z.string(), clientId: z.string() })),
    /** Host names below which passkeys work. */
    passkeys: z.nullable(z.object({ rpId: z.string() })),
    /** In development: the address to register with Google, which is not configured yet. */
    setUp: z.optional(z.object({ redirectUri: z.string() })),
  }),
});

export const beginIssuerSignIn = endpoint({
  method: "POST",
  path: "/api/auth/issuer/begin",
  summary: "Begin to sign in with an issuer: the response holds the address of the issuer's page.",
  caller: "anyone",
  body: z.strictObject({ provider, tab: TabSecret }),
  output: z.object({ url: z.string(), flow: z.string() }),
  limit: frequent,
});

export const returnFromIssuer = endpoint({
  method: "POST",
  path: "/api/auth/issuer/return",
  summary: "Exchange the issuer's answer for a handle of 60 seconds, with which the tab that began finishes.",
  caller: "anyone",
  body: z.strictObject({ search: z.string().check(z.maxLength(8_000)) }),
  output: z.object({ handle: z.string() }),
  limit: frequent,
});

export const finishIssuerSignIn = endpoint({
  method: "POST",
  path: "/api/auth/issuer/finish",
  summary: "Sign in with the handle, which works once and only with the secret of the tab that began.",
  caller: "anyone",
  body: z.strictObject({ handle, tab: TabSecret }),
  output: SignedInOrChallenge,
  bare: true,
  limit: frequent,
});

export const beginOneTap = endpoint({
  method: "POST",
  path: "/api/auth/one-tap/begin",
  summary: "Get the nonce for the browser's own sign-in dialog, valid once and for five minutes.",
  caller: "anyone",
  body: z.strictObject({ tab: TabSecret }),
  output: z.object({ nonce: z.string() }),
  limit: frequent,
});

export const signInByOneTap = endpoint({
  method: "POST",
  path: "/api/auth/one-tap",
  summary: "Sign in with the ID token that the browser's own dialog returned.",
  caller: "anyone",
  body: z.strictObject({ token: z.string().check(z.maxLength(8_000)), nonce: handle, tab: TabSecret }),
  output: SignedInOrChallenge,
  bare: true,
  limit: frequent,
});

export const beginPasskeySignIn = endpoint({
  method: "POST",
  path: "/api/auth/passkey/begin",
  summary: "Get options for `navigator.credentials.get`, valid once and for five minutes.",
  caller: "anyone",
  body: z.strictObject({ tab: TabSecret }),
  output: z.object({ options: WebAuthnJson }),
  limit: { calls: 120, seconds: 900 },
});

export const signInByPasskey = endpoint({
  method: "POST",
  path: "/api/auth/passkey",
  summary: "Sign in with a passkey that verified the person; no second factor is asked for.",
  caller: "anyone",
  body: z.strictObject({ credential: WebAuthnJson, tab: TabSecret }),
  output: SignedInOrChallenge,
  bare: true,
  limit: frequent,
});
