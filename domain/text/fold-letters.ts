/** Letters without a decomposition into a base letter and a mark (Unicode Standard §2.12), as people type them without their own keyboard. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ł: "l",
  ŀ: "l",
  ŋ: "n",
  ŧ: "t",
  ĸ: "k",
};
const undecomposed = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "g");

/** Lower case without accents, vowel marks and width variants, for comparing words: `foldLetters("Łódź")` is `lodz`. */
export function foldLetters(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(undecomposed, (letter) => plainLetters[letter]!);
}
