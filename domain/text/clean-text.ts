/** Cleans untrusted texts of characters that hide or reorder the surrounding text. */

/** Cleans titles and names: one line, no control, zero-width or direction-override characters. */
export function cleanLine(text: string): string {
  const line = text
    .normalize("NFC")
    .replace(
      /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu,
      " ",
    )
    .replace(/\s+/g, " ")
    .trim();
  return isVisible(line) ? line : "";
}

/** Invisible letters that Unicode does not classify as blanks, controls or marks. */
const blankLetters = /[\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0\u{1D159}\u{E0000}-\u{E0FFF}]/gu;

/** Whether any part of a text is visible. */
function isVisible(text: string): boolean {
  return /[^\p{Z}\p{C}\p{M}]/u.test(text.replace(blankLetters, ""));
}

/** Cleans messages and reasons: several lines, no characters that hide or reorder text. */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/(?!\n)[\p{Cc}\p{Cs}\u200B\u202A-\u202E\u2060-\u2069\uFEFF]/gu, "")
    .trim();
}
