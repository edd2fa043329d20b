/** An amount in the currency's own units, as its readers write it: `$12.50`, `١٢٫٥٠ US$`. */
export function formatMoney(language: string, amount: number, currency: string): string {
  return new Intl.NumberFormat(language, { style: "currency", currency }).format(amount);
}
