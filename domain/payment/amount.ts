/** Amounts of money as whole minor units (cents, yen, fils), never as binary fractions. */
import { readDecimal } from "../field/decimal.ts";
import { directionOf } from "../text/language.ts";
import { isCurrency, payableDigits } from "./currency.ts";
import { minorDigits } from "./minor-digits.ts";

/** Above every provider's maximum in any currency, and far below the loss of integer precision. */
const MOST_MINOR = 999_999_999_999n;

/**
 * Converts an amount in major units, as a number or as typed ("12.50"), to minor units. `null` if the currency is
 * unknown, the amount is below 1 or too large, or it has more decimals than can be paid.
 */
export function toMinorUnits(amount: number | string, currency: string): number | null {
  const code = currency.toLowerCase();
  const decimal = readDecimal(String(amount));
  if (!isCurrency(code) || !decimal || decimal.scale > payableDigits(code)) return null;
  const minor = decimal.units(minorDigits(code));
  return minor >= 10n ** BigInt(minorDigits(code)) && minor <= MOST_MINOR ? Number(minor) : null;
}

export function toMajorUnits(amountMinor: number, currency: string): number {
  return amountMinor / 10 ** minorDigits(currency.toLowerCase());
}

export function formatAmount(language: string, amountMinor: number, currency: string): string {
  return formatMajorUnits(language, toMajorUnits(amountMinor, currency), currency);
}

/** An amount formatted in the reader's language with all decimals of the currency: "$12.50", "١٢٫٥٠ د.إ.". */
export function formatMajorUnits(language: string, major: number, currency: string): string {
  const digits = minorDigits(currency.toLowerCase());
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  if (directionOf(language) !== "rtl") return format.format(major);
  // In right-to-left text "US$" would be displayed as "$US" without isolation (UAX #9, LRI and PDI).
  return format
    .formatToParts(major)
    .map(({ type, value }) => (type === "currency" ? `\u2066${value}\u2069` : value))
    .join("");
}
