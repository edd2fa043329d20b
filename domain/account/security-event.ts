import * as z from "zod/mini";

/**
 * A sign-in method. `passkey` proves possession and user verification, so it needs no second factor; every other method
 * does if two-factor is on.
 */
export const SignInMethod = z.enum([
  "sign_up",
  "password",
  "email_link",
  "email_code",
  "google",
  "one_tap",
  "oidc",
  "passkey",
]);
export type SignInMethod = z.infer<typeof SignInMethod>;

export function hasTwoFactors(method: SignInMethod): boolean {
  return method === "passkey";
}

/** An event in a person's security log, visible only to that person. */
export const SecurityEvent = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("signed_in"),
    method: SignInMethod,
    /** The code of an authenticator app, or a recovery code. */
    withSecondFactor: z.optional(z.boolean()),
    /** Set if the account was never signed in to with this browser on this system. */
    isNewBrowser: z.optional(z.literal(true)),
  }),
  z.object({ kind: z.literal("sign_in_failed"), method: SignInMethod }),
  /** A wrong code at a sign-in or a step-up. */
  z.object({ kind: z.literal("second_factor_failed") }),
  z.object({ kind: z.literal("recovery_code_used"), left: z.int() }),
  z.object({ kind: z.enum(["two_factor_on", "two_factor_off", "recovery_codes_renewed"]) }),
  /** A wrong password or mailed code at a step-up. */
  z.object({ kind: z.literal("proof_failed") }),
  z.object({
    kind: z.enum([
      "password_changed",
      "password_reset",
      "email_change_undone",
      "account_closed",
      "account_kept",
      "data_exported",
    ]),
  }),
  z.object({ kind: z.enum(["email_change_asked", "email_changed"]), to: z.string() }),
  /** `name`: of the issuer, or of the passkey. */
  z.object({ kind: z.literal("issuer_linked"), name: z.string() }),
  z.object({ kind: z.literal("issuer_unlinked"), name: z.string() }),
  z.object({ kind: z.literal("passkey_added"), name: z.string() }),
  z.object({ kind: z.literal("passkey_renamed"), name: z.string() }),
  z.object({ kind: z.literal("passkey_removed"), name: z.string() }),
  /** The passkey's counter did not increase; the passkey may have been copied. */
  z.object({ kind: z.literal("passkey_suspect"), name: z.string() }),
]);
export type SecurityEvent = z.infer<typeof SecurityEvent>;
type SecurityEventKind = SecurityEvent["kind"];

/** Topics for filtering the log. */
export const SecurityTopic = z.enum(["sign_in", "two_factor", "account", "ways_in"]);
export type SecurityTopic = z.infer<typeof SecurityTopic>;

const topicOf: Record<SecurityEventKind, SecurityTopic> = {
  signed_in: "sign_in",
  sign_in_failed: "sign_in",
  second_factor_failed: "two_factor",
  recovery_code_used: "two_factor",
  two_factor_on: "two_factor",
  two_factor_off: "two_factor",
  recovery_codes_renewed: "two_factor",
  proof_failed: "account",
  password_changed: "account",
  password_reset: "account",
  email_change_undone: "account",
  account_closed: "account",
  account_kept: "account",
  data_exported: "account",
  email_change_asked: "account",
  email_changed: "account",
  issuer_linked: "ways_in",
  issuer_unlinked: "ways_in",
  passkey_added: "ways_in",
  passkey_renamed: "ways_in",
  passkey_removed: "ways_in",
  passkey_suspect: "sign_in",
};

export function isAbout(topic: SecurityTopic, { kind }: SecurityEvent): boolean {
  return topicOf[kind] === topic;
}

export const SECURITY_LOG_DAYS = 90;
