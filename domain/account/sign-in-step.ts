/** State that the server stores between two calls of one sign-in. A secret identifies each step, which works once. */
import * as z from "zod/mini";
import { Sha256, UserId } from "../ids.ts";
import { BOT_CHECK_LIFE_MS } from "./bot-check.ts";
import { SignInMethod } from "./security-event.ts";

/** Hash of the secret of the tab that started the sign-in: no other tab can finish it. */
const tabSha256 = Sha256;
/** The signed-in person who links an issuer; absent for a sign-in. */
const linkFor = z.optional(UserId);

export const SignInStep = z.discriminatedUnion("kind", [
  /** The person is on the issuer's page. Identified by `state`. */
  z.object({
    kind: z.literal("issuer"),
    provider: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    redirectUri: z.string(),
    tabSha256,
    linkFor,
  }),
  /** The issuer has responded. Identified by the handle that the callback page passes to the tab. */
  z.object({
    kind: z.literal("handle"),
    provider: z.string(),
    facts: z.object({
      issuer: z.string(),
      subject: z.string(),
      email: z.nullable(z.string()),
      emailVerified: z.boolean(),
      name: z.string(),
    }),
    tabSha256,
    linkFor,
  }),
  /** The browser's one-tap dialog. Identified by its nonce. */
  z.object({ kind: z.literal("one_tap"), tabSha256 }),
  /** A sign-in with a passkey. Identified by its challenge. */
  z.object({ kind: z.literal("passkey"), tabSha256 }),
  /** A step-up with a passkey. Identified by its challenge. */
  z.object({ kind: z.literal("prove_passkey"), user: UserId, sessionSha256: Sha256 }),
  /** The creation of a passkey. Identified by its challenge. */
  z.object({ kind: z.literal("new_passkey"), user: UserId }),
  /** A bot-check puzzle at sign-up. Identified by its id. */
  z.object({ kind: z.literal("bot_check"), number: z.int() }),
  /** A complete sign-in to a closed account, which its holder may reopen. */
  z.object({ kind: z.literal("keep_account"), user: UserId, method: SignInMethod, hasSecondFactor: z.boolean() }),
]);
export type SignInStep = z.infer<typeof SignInStep>;

/** Maximum duration of each step. */
export const stepLifeMs: Record<SignInStep["kind"], number> = {
  issuer: 10 * 60_000,
  handle: 60_000,
  one_tap: 5 * 60_000,
  passkey: 5 * 60_000,
  prove_passkey: 5 * 60_000,
  new_passkey: 5 * 60_000,
  keep_account: 10 * 60_000,
  bot_check: BOT_CHECK_LIFE_MS,
};
