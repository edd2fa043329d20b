import * as z from "zod/mini";

/**
 * How somebody signed in. `passkey` proves possession and presence of the person, so it needs no second factor; every
 * other method does when two-factor is on.
 */
export const SignInMethod = z.enum(["sign_up", "password", "email_link", "google", "one_tap", "oidc", "passkey"]);
export type SignInMethod = z.infer<typeof SignInMethod>;

export function hasTwoFactors(method: SignInMethod): boolean {
  return method === "passkey";
}

/** An event of a person's account, for that person alone. */
export const SecurityEvent = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("signed_in"), method: SignInMethod }),
  z.object({ kind: z.literal("sign_in_failed"), method: SignInMethod }),
]);
export type SecurityEvent = z.infer<typeof SecurityEvent>;
export type SecurityEventKind = SecurityEvent["kind"];

/** What the log can be filtered by. */
export const SecurityTopic = z.enum(["sign_in"]);
export type SecurityTopic = z.infer<typeof SecurityTopic>;

const topicOf: Record<SecurityEventKind, SecurityTopic> = {
  signed_in: "sign_in",
  sign_in_failed: "sign_in",
};

export function isAbout(topic: SecurityTopic, { kind }: SecurityEvent): boolean {
  return topicOf[kind] === topic;
}

export const SECURITY_LOG_DAYS = 90;
