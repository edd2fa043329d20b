/** Exact decimal numbers: values, bounds and steps are never rounded to binary. */
import { withLatinDigits } from "../text/latin-digits.ts";

/** `text` in plain form: Latin digits, a point, no redundant zeros. */
export type Decimal = { text: string; compare(other: Decimal): number; units(scale: number): bigint; scale: number };

/**
 * A stored number, bound or step: a sign, up to 30 digits of any script, a point and up to 15 more. Former drafts hold
 * bounds with a comma. `null` for anything else ("1e5", "1,000.5"), and for the ambiguous "1,000". What people type is
 * read by `readNumber`.
 */
export function readDecimal(text: string): Decimal | null {
  const latin = withLatinDigits(text.trim()).replace(/[−‎‏؜]/gu, (sign) => (sign === "−" ? "-" : ""));
  const match = /^([+-]?)(\d{1,30})(?:[.,٫](\d{1,15}))?$/u.exec(latin);
  if (!match || /^[+-]?[1-9]\d{0,2},\d{3}$/.test(latin)) return null;
  const fraction = (match[3] ?? "").replace(/0+$/, "");
  const integer = match[2]!.replace(/^0+(?=\d)/, "");
  const isZero = integer === "0" && fraction === "";
  const sign = match[1] === "-" && !isZero ? "-" : "";
  return decimal(
    BigInt(`${sign}${integer}${fraction}`),
    fraction.length,
    `${sign}${integer}${fraction && `.${fraction}`}`,
  );
}

function decimal(value: bigint, scale: number, text: string): Decimal {
  const units = (targetScale: number) => value * 10n ** BigInt(targetScale - scale);
  return {
    ...{ text, scale, units },
    compare(other) {
      const common = Math.max(scale, other.scale);
      const difference = units(common) - other.units(common);
      return difference === 0n ? 0 : difference > 0n ? 1 : -1;
    },
  };
}

/** Whether a number is a whole number of steps away from `from` (default zero). */
export function isOnStep(number: Decimal, step: Decimal, from: Decimal | null): boolean {
  const scale = Math.max(number.scale, step.scale, from?.scale ?? 0);
  return (number.units(scale) - (from?.units(scale) ?? 0n)) % step.units(scale) === 0n;
}
