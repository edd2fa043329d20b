import * as z from "zod/mini";

/** A stored secret: scrypt (RFC 7914) of its normal form with its own salt, both base64url. */
export const HashedSecret = z.object({ salt: z.string(), hash: z.string() });
export type HashedSecret = z.infer<typeof HashedSecret>;

/** Secrets are compared in NFKC without surrounding space. */
export function normalSecret(secret: string): string {
  return secret.normalize("NFKC").trim();
}

/** Answers are compared without regard to case and repeated spaces. */
export function normalAnswer(answer: string): string {
  return normalSecret(answer).toLowerCase().replace(/\s+/gu, " ");
}
