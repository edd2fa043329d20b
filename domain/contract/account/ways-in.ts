/** Credentials of the caller's account: linked issuers and passkeys. */
import * as z from "zod/mini";
import { Instant } from "../../ids.ts";
import { endpoint } from "../endpoint.ts";
import { SignInProvider, TabSecret, WebAuthnJson } from "./sign-in.ts";

const id = z.object({ wayId: z.string() });
const name = z.string().check(z.maxLength(200));
const own = { caller: "member", needs: "own_account", only: "web" } as const;

export const WaysIn = z.object({
  hasPassword: z.boolean(),
  logins: z.array(z.object({ _id: z.string(), name: z.string(), linkedAt: Instant })),
  passkeys: z.array(
    z.object({
      _id: z.string(),
      name: z.string(),
      createdAt: Instant,
      lastUsedAt: z.nullable(Instant),
      /** Whether the passkey is synced between devices. */
      isSynced: z.boolean(),
    }),
  ),
  /** Issuers that are not linked yet. */
  offered: z.array(SignInProvider),
});
export type WaysIn = z.infer<typeof WaysIn>;

export const readWaysInCall = endpoint({
  method: "GET",
  path: "/api/user/ways",
  summary: "List the caller's credentials: password, linked issuers and passkeys.",
  ...own,
  output: WaysIn,
});

export const beginLinkingCall = endpoint({
  method: "POST",
  path: "/api/user/ways/issuer/begin",
  summary: "Start linking an issuer account to the caller's account.",
  confirmed: true,
  ...own,
  recent: true,
  body: z.strictObject({ provider: z.string().check(z.maxLength(40)), tab: TabSecret }),
  output: z.object({ url: z.string(), flow: z.string() }),
  limit: { calls: 30, seconds: 900 },
});

export const finishLinkingCall = endpoint({
  method: "POST",
  path: "/api/user/ways/issuer",
  summary: "Link the issuer account identified by the handle.",
  confirmed: true,
  ...own,
  body: z.strictObject({ handle: z.string().check(z.maxLength(100)), tab: TabSecret }),
  output: WaysIn,
});

export const removeWayInCall = endpoint({
  method: "DELETE",
  path: "/api/user/ways/:wayId",
  summary: "Unlink an issuer account or remove a passkey. The last credential cannot be removed.",
  ...own,
  recent: true,
  params: id,
  output: WaysIn,
});

export const beginPasskeyCall = endpoint({
  method: "POST",
  path: "/api/user/passkeys/begin",
  summary: "Get options for `navigator.credentials.create`, valid once and for five minutes.",
  confirmed: true,
  ...own,
  recent: true,
  body: z.optional(z.strictObject({})),
  output: z.object({ options: WebAuthnJson }),
  limit: { calls: 30, seconds: 900 },
});

export const addPasskeyCall = endpoint({
  method: "POST",
  path: "/api/user/passkeys",
  summary: "Store the passkey that the browser created.",
  confirmed: true,
  ...own,
  body: z.strictObject({ credential: WebAuthnJson, name }),
  output: WaysIn,
});

export const renamePasskeyCall = endpoint({
  method: "PATCH",
  path: "/api/user/passkeys/:wayId",
  summary: "Rename a passkey.",
  ...own,
  params: id,
  body: z.strictObject({ name }),
  output: WaysIn,
});
