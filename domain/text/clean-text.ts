/** Texts of strangers, without characters that hide or reorder the surrounding text. */

/** Titles and names on screens and in mail: one line, no control, zero-width or direction-override characters. */
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

/** Letters that are drawn as nothing, beside those that Unicode calls blanks, controls and marks. */
const blankLetters = /[\u034F\u115F\u1160\u17B4\u17B5\u2800\u3164\uFFA0\u{1D159}\u{E0000}-\u{E0FFF}]/gu;

/** Whether a reader sees anything of a text. */
function isVisible(text: string): boolean {
  return /[^\p{Z}\p{C}\p{M}]/u.test(text.replace(blankLetters, ""));
}

/** Messages and reasons: several lines, without what hides letters or turns the text around it. */
export function cleanText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, "\n")
    .replace(/(?!\n)[\p{Cc}\p{Cs}\u200B\u202A-\u202E\u2060-\u2069\uFEFF]/gu, "")
    .trim();
}
