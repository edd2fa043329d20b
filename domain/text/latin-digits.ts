/** The text with the decimal digits of every script replaced by 0 to 9. */
export function withLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, latinDigit);
}

/** Decimal digits form runs of ten that start with zero; some runs are adjacent. */
function latinDigit(digit: string): string {
  let zero = digit.codePointAt(0)!;
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String((digit.codePointAt(0)! - zero) % 10);
}
