import { toMajorUnits } from "../../domain/payment/amount.ts";

/** An amount as its readers write it: `$12.50`, `١٢٫٥٠ US$`. */
export function formatMoney(language: string, amountMinor: number, currency: string): string {
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(toMajorUnits(amountMinor, currency));
}
