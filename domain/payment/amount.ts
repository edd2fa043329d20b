/** Amounts of money as whole minor units (cents, yen, fils), never as fractions in binary. */
import { readDecimal } from "../field/decimal.ts";
import { directionOf } from "../language.ts";
import { isCurrency, minorDigits, payableDigits } from "./currency.ts";

/** No provider takes more at once in any currency, and it is far from where whole numbers lose digits. */
const MOST_MINOR = 999_999_999_999n;

/**
 * An amount in a currency's own units, as a number or as people write it ("12.50"), in its minor units. `null` where the
 * currency is unknown, the amount is below 1 or too large, or has more decimals than can be paid.
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

/** "$12.50", "١٢٫٥٠ د.إ.": as it is written in the reader's language, with all of the currency's decimals. */
export function formatMajorUnits(language: string, major: number, currency: string): string {
  const digits = minorDigits(currency.toLowerCase());
  const format = new Intl.NumberFormat(language, {
    style: "currency",
    currency: currency.toUpperCase(),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  if (directionOf(language) !== "rtl") return format.format(major);
  // "US$" would become "$US" among letters that run the other way (UAX #9, LRI and PDI).
  return format
    .formatToParts(major)
    .map(({ type, value }) => (type === "currency" ? `\u2066${value}\u2069` : value))
    .join("");
}
