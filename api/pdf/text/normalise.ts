/**
 * Text for drawing, searching and copying: NFC, `\n` between lines, without controls, invisible letters (Hangul
 * fillers) and bidirectional overrides (UAX #9 §2), which could make one text look like another.
 */
export function normaliseText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?|\u2028|\u2029|\u0085/g, "\n")
    .replace(/\t/g, " ")
    .replace(/(?!\n)\p{Cc}|[\u200b\u200e\u200f\u2060-\u206f\ufff9-\ufffb]|[\u{1d173}-\u{1d17a}\u{e0001}]/gu, "")
    .replace(/\u034f|[\u17b4\u17b5]|[\u180b-\u180f]|[\u00ad\u061c\u115f\u1160\u202a-\u202e\u3164\ufeff\uffa0]/g, "");
}

/** Characters without a glyph of their own: joiners, variation selectors, tags of regional flags. */
export function isInvisible(codePoint: number): boolean {
  return (
    codePoint === 0x200c ||
    codePoint === 0x200d ||
    (codePoint >= 0xfe00 && codePoint <= 0xfe0f) ||
    (codePoint >= 0xe0020 && codePoint <= 0xe007f) ||
    (codePoint >= 0xe0100 && codePoint <= 0xe01ef)
  );
}
