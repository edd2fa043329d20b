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

/** PDFDocEncoding (ISO 32000-2 Annex D.3) where it differs from Latin-1. */
const pdfDocBytes = tableOf(0x80, "•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž").set("€", 0xa0);
/** Windows-1252 where it differs from Latin-1. */
const windowsBytes = tableOf(0x80, "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ");

function tableOf(first: number, letters: string): Map<string, number> {
  return new Map([...letters].map((letter, index) => [letter, first + index]));
}

/**
 * The bytes that programs make of a typed password, most likely first: files of revisions 2 to 4 use PDFDocEncoding, but
 * many programs write their system's letters; files of revisions 5 and 6 use normalized UTF-8.
 */
export function passwordSpellings(typed: string): Uint8Array[] {
  const composed = typed.normalize("NFC");
  const found = [
    ...[typed, preparePassword(typed), composed].map(passwordBytes),
    ...[pdfDocBytes, windowsBytes].flatMap((table) => encoded(composed, table) ?? []),
  ];
  return [...new Map(found.map((bytes) => [bytes.join(" "), bytes])).values()];
}

/** `null` if the encoding has no byte for a letter. */
function encoded(text: string, table: ReadonlyMap<string, number>): Uint8Array | null {
  const bytes = [...text].map((letter) => table.get(letter) ?? letter.codePointAt(0)!);
  return bytes.every((byte) => byte < 256) ? Uint8Array.from(bytes) : null;
}
