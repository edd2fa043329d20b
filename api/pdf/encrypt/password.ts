/** Passwords of encrypted PDFs as ISO 32000-2 §7.6.4.3.3 wants them: SASLprep (RFC 4013), UTF-8, at most 127 bytes. */

export const PASSWORD_LIMIT_BYTES = 127;

/** RFC 3454 table B.1: characters that are written for the sight of others, and left out. */
const unseen = /\u00ad|\u034f|\u1806|[\u180b-\u180d]|[\u200b-\u200d]|\u2060|[\ufe00-\ufe0f]|\ufeff/gu;
/** RFC 3454 table C.1.2: every other space is the space. */
const spaces = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/gu;

/**
 * The same text however it was typed, without space around it, as the gate before the document compares it. SASLprep's
 * prohibitions are for whoever accepts a password: refusing one here would leave a document unsealed. A text of which
 * nothing is left stays as it is.
 */
export function preparePassword(typed: string): string {
  const prepared = typed.replace(unseen, "").replace(spaces, " ").normalize("NFKC").trim();
  return prepared === "" ? typed : prepared;
}

/** Cut where the standard says, even within a character. */
export function passwordBytes(password: string): Uint8Array {
  return new TextEncoder().encode(password).subarray(0, PASSWORD_LIMIT_BYTES);
}
