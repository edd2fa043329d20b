/** Currencies without minor unit that Stripe still counts in hundredths. */
const countedInHundredths = new Set(["isk", "ugx"]);

export function toStripeAmount(amountMinor: number, currency: string): number {
  return countedInHundredths.has(currency) ? amountMinor * 100 : amountMinor;
}

/** Returns a fraction if Stripe charged an amount that we never request. */
export function fromStripeAmount(amount: number, currency: string): number {
  return countedInHundredths.has(currency) ? amount / 100 : amount;
}
