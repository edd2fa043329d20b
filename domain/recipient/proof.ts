/** How far a recipient has come in proving who they are. */
import * as z from "zod/mini";
import { Instant, Sha256 } from "../ids.ts";
import { Check } from "./checks.ts";

export const CODE_DIGITS = 6;
export const CODE_LIFE_MS = 10 * 60_000;
export const TRIES_PER_CODE = 5;
export const CODES_LIMIT = 3;
export const CODES_WINDOW_MS = 15 * 60_000;
export const FAILURES_LIMIT = 10;
export const SESSION_LIFE_MS = 60 * 60_000;
export const SESSIONS_LIMIT = 5;

/** The one living one-time code; the code itself follows from the id and the installation's secret, or is the provider's. */
export const Challenge = z.object({
  id: z.string(),
  check: z.enum(["EMAIL", "SMS", "AADHAAR"]),
  at: Instant,
  expiresAt: Instant,
  /** Codes that were compared with it. */
  tries: z.int(),
  /** The provider's name for it. */
  reference: z.optional(z.string()),
  /** … and for the one before, whose code is to be dead once this one is sent. */
  instead: z.optional(z.string()),
  /** It could not be sent. */
  failed: z.optional(z.boolean()),
  /** … nor could the one before, of which the sender has been told. */
  isTold: z.optional(z.boolean()),
});
export type Challenge = z.infer<typeof Challenge>;

/** What somebody's browser holds the secret of; grants this recipient's document and nothing else. */
export const SigningSession = z.object({
  sha256: Sha256,
  passed: z.array(Check),
  startedAt: Instant,
  expiresAt: Instant,
});
export type SigningSession = z.infer<typeof SigningSession>;

/** The last time a check was passed, for the certificate. */
export const Passed = z.object({
  check: Check,
  at: Instant,
  /** A provider's name of the transaction. */
  reference: z.optional(z.string()),
  /** A picture that was taken. */
  object: z.optional(Sha256),
});
export type Passed = z.infer<typeof Passed>;

export const Proof = z.object({
  challenge: z.optional(Challenge),
  /** When codes were asked for, the last few. */
  codesAt: z.array(Instant),
  /** Wrong answers since all checks were last passed. */
  failures: z.int(),
  lockedAt: z.optional(Instant),
  sessions: z.array(SigningSession),
  passed: z.array(Passed),
});
export type Proof = z.infer<typeof Proof>;

export const noProof: Proof = { codesAt: [], failures: 0, sessions: [], passed: [] };

/** The living session whose secret has this hash. */
export function sessionOf(proof: Proof | undefined, sha256: Sha256 | null, at: Instant): SigningSession | null {
  if (!sha256) return null;
  return proof?.sessions.find((one) => one.sha256 === sha256 && one.expiresAt > at) ?? null;
}

/** Whether everything that is asked was passed in one session that still lives; so is who is asked for nothing. */
export function isVerified(
  asked: readonly Check[],
  proof: Proof | undefined,
  sha256: Sha256 | null,
  at: Instant,
): boolean {
  if (asked.length === 0) return true;
  const session = sessionOf(proof, sha256, at);
  return session !== null && asked.every((check) => session.passed.includes(check));
}
