/**
 * Text as it is drawn, searched and copied: NFC, `\n` between lines, without controls and without characters that turn
 * the reading direction of their surroundings (UAX #9 §2), which could make one text look like another.
 */
export function normaliseText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, "\n")
    .replace(/\t/g, " ")
    .replace(/(?!\n)\p{Cc}|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, "");
}

/** Characters that have no picture of their own: joiners and variation selectors. */
export function isInvisible(codePoint: number): boolean {
  return codePoint === 0x200c || codePoint === 0x200d || (codePoint >= 0xfe00 && codePoint <= 0xfe0f);
}
