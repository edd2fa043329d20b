/** Signing up with a mailed code instead of a password, protected by a bot check. */
import * as z from "zod/mini";
import { Instant } from "../../ids.ts";
import { EmailInput } from "../../recipient/email-input.ts";
import { SignedInOrChallenge } from "../auth.ts";
import { endpoint } from "../endpoint.ts";

const email = EmailInput;
/** The puzzle's id and the number that solves it. Each puzzle can be used once, within 60 seconds. */
export const Check = z.strictObject({ id: z.string().check(z.maxLength(100)), number: z.int() });
export type Check = z.infer<typeof Check>;

/** `id` identifies the puzzle in the call that requires it. */
export const Puzzle = z.object({
  id: z.string(),
  salt: z.string(),
  target: z.string(),
  numbers: z.int(),
  expiresAt: Instant,
});

export const beginBotCheckCall = endpoint({
  method: "POST",
  path: "/api/auth/bot-check",
  summary: "Get a bot-check puzzle: find the number below `numbers` whose SHA-256 with the salt is `target`.",
  caller: "anyone",
  body: z.optional(z.strictObject({})),
  output: Puzzle,
  limit: { calls: 120, seconds: 900 },
});

export const mailSignUpCodeCall = endpoint({
  method: "POST",
  path: "/api/auth/sign-up/code",
  summary: "Mail a six-digit code for signing up. The response does not reveal whether an account exists.",
  caller: "anyone",
  body: z.strictObject({ email, check: Check }),
  output: z.object({
    sent: z.literal(true),
    /** In development only: the mail's page. */
    outbox: z.optional(z.string()),
  }),
  limit: { calls: 10, seconds: 900 },
});

export const signUpByCodeCall = endpoint({
  method: "POST",
  path: "/api/auth/sign-up/code/verify",
  summary: "Create an account with a confirmed address and no password, with the mailed code.",
  caller: "anyone",
  body: z.strictObject({
    username: z.string().check(z.maxLength(200)),
    email,
    code: z.string().check(z.maxLength(40)),
    check: Check,
  }),
  output: SignedInOrChallenge,
  bare: true,
  limit: { calls: 30, seconds: 900 },
});
