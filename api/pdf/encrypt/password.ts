/** Prepares passwords for encrypted PDFs (ISO 32000-2 §7.6.4.3.3): SASLprep (RFC 4013), UTF-8, at most 127 bytes. */

const PASSWORD_LIMIT_BYTES = 127;

/** RFC 3454 table B.1: characters that affect display only and are removed. */
const unseen = /\u00ad|\u034f|\u1806|[\u180b-\u180d]|[\u200b-\u200d]|\u2060|[\ufe00-\ufe0f]|\ufeff/gu;
/** RFC 3454 table C.1.2: other spaces, mapped to the ASCII space. */
const spaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;

/**
 * Normalizes a typed password and trims it, as `domain/proof/hashed-secret.ts` does for the check before the document.
 * SASLprep's prohibitions are not applied: they are meant for programs that accept a new password, and a refusal here
 * would leave a document unsealed. If normalization leaves nothing, the text is returned unchanged.
 */
export function preparePassword(typed: string): string {
  const prepared = typed.replace(unseen, "").replace(spaces, " ").normalize("NFKC").trim();
  return prepared === "" ? typed : prepared;
}

/** UTF-8 bytes, truncated at the standard's limit even within a character. */
export function passwordBytes(password: string): Uint8Array {
  return new TextEncoder().encode(password).subarray(0, PASSWORD_LIMIT_BYTES);
}
