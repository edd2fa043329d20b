/** Stripe counts some money that has no smaller unit in hundredths all the same. */
const countedInHundredths = new Set(["isk", "ugx"]);

export function toStripeAmount(amountMinor: number, currency: string): number {
  return countedInHundredths.has(currency) ? amountMinor * 100 : amountMinor;
}

/** No whole number where Stripe took an amount that we never ask for. */
export function fromStripeAmount(amount: number, currency: string): number {
  return countedInHundredths.has(currency) ? amount / 100 : amount;
}
