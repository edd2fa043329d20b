/** A recipient's progress in proving their identity. */
import * as z from "zod/mini";
import { Instant, Sha256 } from "../ids.ts";
import { Check } from "../recipient/checks.ts";

export const CODE_DIGITS = 6;
export const CODE_LIFE_MS = 10 * 60_000;
export const TRIES_PER_CODE = 5;
export const CODES_LIMIT = 3;
export const CODES_WINDOW_MS = 15 * 60_000;
export const FAILURES_LIMIT = 10;
export const SESSION_LIFE_MS = 60 * 60_000;
export const SESSIONS_LIMIT = 5;

/** The active one-time code: derived from the id and the installation's secret, or managed by a provider. */
export const Challenge = z.object({
  id: z.string(),
  check: z.enum(["EMAIL", "SMS", "AADHAAR"]),
  at: Instant,
  expiresAt: Instant,
  /** Number of comparisons. */
  tries: z.int(),
  /** The provider's id of the code. */
  reference: z.optional(z.string()),
  /** The provider's id of the previous code, to be cancelled once this one is sent. */
  instead: z.optional(z.string()),
  /** Whether sending failed. */
  failed: z.optional(z.boolean()),
  /** Whether the previous code failed too, and the sender was notified. */
  isTold: z.optional(z.boolean()),
});
export type Challenge = z.infer<typeof Challenge>;

/** A session whose secret is in the recipient's browser; valid for this recipient's document only. */
export const SigningSession = z.object({
  sha256: Sha256,
  passed: z.array(Check),
  startedAt: Instant,
  expiresAt: Instant,
});
export type SigningSession = z.infer<typeof SigningSession>;

/** The last passing of a check, for the certificate. */
const Passed = z.object({
  check: Check,
  at: Instant,
  /** The provider's transaction id. */
  reference: z.optional(z.string()),
  /** Hash of the selfie. */
  object: z.optional(Sha256),
});

export const Proof = z.object({
  challenge: z.optional(Challenge),
  /** The last requests for codes. */
  codesAt: z.array(Instant),
  /** Wrong answers since all checks were last passed. */
  failures: z.int(),
  lockedAt: z.optional(Instant),
  sessions: z.array(SigningSession),
  passed: z.array(Passed),
});
export type Proof = z.infer<typeof Proof>;

export const noProof: Proof = { codesAt: [], failures: 0, sessions: [], passed: [] };

/** The active session whose secret has this hash. */
export function sessionOf(proof: Proof | undefined, sha256: Sha256 | null, at: Instant): SigningSession | null {
  if (!sha256) return null;
  return proof?.sessions.find((one) => one.sha256 === sha256 && one.expiresAt > at) ?? null;
}

/** Whether every required check was passed in one active session; `true` if none is required. */
export function isVerified(
  required: readonly Check[],
  proof: Proof | undefined,
  sha256: Sha256 | null,
  at: Instant,
): boolean {
  if (required.length === 0) return true;
  const session = sessionOf(proof, sha256, at);
  return session !== null && required.every((check) => session.passed.includes(check));
}
