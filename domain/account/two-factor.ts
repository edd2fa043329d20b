import * as z from "zod/mini";
import { Instant, toInstant } from "../ids.ts";

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, steps of 30 seconds. */
export const TOTP_STEP_MS = 30_000;
export const TOTP_DIGITS = 6;

/** Lifetime of a started sign-in or enrolment, and the maximum codes tried for each. */
export const SECOND_FACTOR_LIFE_MS = 10 * 60_000;
export const SECOND_FACTOR_TRIES = 5;

/** Consecutive wrong codes, across all sign-ins, after which the second factor is paused. */
const WRONG_IN_A_ROW = 10;
const PAUSE_MS = 15 * 60_000;

export const RECOVERY_CODES = 10;
/** Number of remaining codes at which the interface starts warning. */
export const FEW_RECOVERY_CODES = 3;

/** A person's second factor. */
export const TwoFactor = z.object({
  /** Encrypted secret of the authenticator app. */
  secret: z.string(),
  since: Instant,
  /** The last accepted time step; it and earlier ones are refused (RFC 6238 §5.2). */
  lastStep: z.int(),
  /** Keyed hashes of the unused recovery codes. */
  recoveryHashes: z.array(z.string()),
  wrongInARow: z.int(),
  pausedUntil: z.optional(Instant),
});
export type TwoFactor = z.infer<typeof TwoFactor>;

/** The kind of a typed code; `null` if it is neither. */
export type TypedCode = { kind: "step"; step: number } | { kind: "recovery"; hash: string } | null;

export type CodeJudgement =
  | { verdict: "paused" }
  /** `isPausedNow`: this wrong code paused the second factor. */
  | { verdict: "wrong"; next: TwoFactor; isPausedNow: boolean }
  /** `recoveryLeft` is present if a recovery code was used. */
  | { verdict: "right"; next: TwoFactor; recoveryLeft?: number };

/** Decides about a code; the record `next` must be stored in every case, so that no code counts twice. */
export function judgeCode(factor: TwoFactor, code: TypedCode, nowMs: number): CodeJudgement {
  if (factor.pausedUntil !== undefined && factor.pausedUntil > toInstant(nowMs)) return { verdict: "paused" };
  const { pausedUntil: _, ...rest } = factor;
  if (code?.kind === "step" && code.step > factor.lastStep) {
    return { verdict: "right", next: { ...rest, lastStep: code.step, wrongInARow: 0 } };
  }
  if (code?.kind === "recovery" && factor.recoveryHashes.includes(code.hash)) {
    const recoveryHashes = factor.recoveryHashes.filter((hash) => hash !== code.hash);
    return {
      verdict: "right",
      next: { ...rest, recoveryHashes, wrongInARow: 0 },
      recoveryLeft: recoveryHashes.length,
    };
  }
  const wrongInARow = factor.wrongInARow + 1;
  if (wrongInARow < WRONG_IN_A_ROW) return { verdict: "wrong", next: { ...rest, wrongInARow }, isPausedNow: false };
  const next = { ...rest, wrongInARow: 0, pausedUntil: toInstant(nowMs + PAUSE_MS) };
  return { verdict: "wrong", next, isPausedNow: true };
}

/** Characters of recovery codes (Crockford's base 32, without easily confused letters). */
export const RECOVERY_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
export const RECOVERY_LETTERS = 10;

/** Normalizes a typed recovery code to the form that is hashed; `null` if it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s\-‐-―\p{Cf}]/gu, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const isCode = letters.length === RECOVERY_LETTERS && [...letters].every((one) => RECOVERY_ALPHABET.includes(one));
  return isCode ? letters : null;
}

/** `AB3DE-FGH7J` */
export function showRecoveryCode(letters: string): string {
  return `${letters.slice(0, RECOVERY_LETTERS / 2)}-${letters.slice(RECOVERY_LETTERS / 2)}`;
}

/** The URI in the QR code for authenticator apps. */
export function authenticatorUri({ email, secret }: { email: string; secret: string }): string {
  const issuer = "Countersign";
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?${new URLSearchParams({ secret, issuer })}`;
}
