import * as z from "zod/mini";

/** A secret as it is kept: scrypt (RFC 7914) of its normal form with a salt of its own, both base64url. */
export const HashedSecret = z.object({ salt: z.string(), hash: z.string() });
export type HashedSecret = z.infer<typeof HashedSecret>;

/** The form in which secrets are compared: NFKC, without space around. */
export function normalSecret(secret: string): string {
  return secret.normalize("NFKC").trim();
}

/** Answers to questions are compared without regard to case and to how many spaces are between words. */
export function normalAnswer(answer: string): string {
  return normalSecret(answer).toLowerCase().replace(/\s+/gu, " ");
}
