/** Telephone numbers that can receive text messages. */
import { withLatinDigits } from "../text/latin-digits.ts";
import { dialCodeOf, isDialCode } from "./dial-codes.ts";

/** Numbers of these countries may begin with a zero that is dialled from abroad too. */
const keepsZero = new Set(["+39", "+225", "+241", "+242", "+378"]);

/** Countries whose numbers have one fixed format, so that typos are detected; all others have 4 to 14 digits. */
const forms: Record<string, RegExp> = { "+1": /^[2-9]\d{2}[2-9]\d{6}$/, "+91": /^[6-9]\d{9}$/ };

/**
 * A dial code ("+91") and a number as typed, in the digits of any script, as E.164 ("+919876543210"); `null` if
 * invalid. Drops a zero that is dialled only within the country; a number typed with its country code ("+44 …") keeps
 * that code.
 */
export function contactNumber(countryCode: string, contact: string): string | null {
  const written = plain(contact);
  const full = /^(?:\+|00)(\d+)$/.exec(written)?.[1];
  const code = full === undefined ? `+${plain(countryCode).replace(/^\+/, "")}` : dialCodeOf(`+${full}`);
  if (!code || !isDialCode(code)) return null;
  const rest = full === undefined ? written : full.slice(code.length - 1);
  const own = keepsZero.has(code) ? rest : rest.replace(/^0/, "");
  const isOne = (forms[code] ?? /^\d{4,14}$/).test(own) && !/^00/.test(own) && code.length + own.length <= 16;
  return isOne ? `${code}${own}` : null;
}

/** The end of a number, for recognition: "… 3210". */
export function maskedNumber(number: string): string {
  return `… ${number.slice(-4)}`;
}

/** Removes separators and direction marks. */
function plain(text: string): string {
  return withLatinDigits(text.normalize("NFKC")).replace(/[\s().\-‐-―/\p{Cf}]/gu, "");
}
