/** State that the server keeps between two calls of one sign-in. Each step is found by a secret and used once. */
import * as z from "zod/mini";
import { Sha256, UserId } from "../ids.ts";
import { BOT_CHECK_LIFE_MS } from "./bot-check.ts";
import { SignInMethod } from "./security-event.ts";

/** Hash of the secret of the tab that began: no other tab can finish. */
const tabSha256 = Sha256;
/** The signed-in person who adds a way in; absent for a sign-in. */
const linkFor = z.optional(UserId);

export const SignInStep = z.discriminatedUnion("kind", [
  /** On the issuer's page; found by `state`. */
  z.object({
    kind: z.literal("issuer"),
    provider: z.string(),
    nonce: z.string(),
    verifier: z.string(),
    redirectUri: z.string(),
    tabSha256,
    linkFor,
  }),
  /** Back from the issuer; found by the handle that the callback page passes to the tab. */
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
  /** The browser's own dialog; found by its nonce. */
  z.object({ kind: z.literal("one_tap"), tabSha256 }),
  /** A passkey is asked for; found by its challenge. */
  z.object({ kind: z.literal("passkey"), tabSha256 }),
  /** A passkey is asked for to prove who holds a session; found by its challenge. */
  z.object({ kind: z.literal("prove_passkey"), user: UserId, sessionSha256: Sha256 }),
  /** A passkey is being made; found by its challenge. */
  z.object({ kind: z.literal("new_passkey"), user: UserId }),
  /** A puzzle for the browser of somebody who signs up; found by its id. */
  z.object({ kind: z.literal("bot_check"), number: z.int() }),
  /** A complete sign-in to a closed account, which its holder may take back. */
  z.object({ kind: z.literal("keep_account"), user: UserId, method: SignInMethod, hasSecondFactor: z.boolean() }),
]);
export type SignInStep = z.infer<typeof SignInStep>;

/** Time that each step may take. */
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
