/** Currencies without minor unit that Stripe still counts in hundredths. */
const countedInHundredths = new Set(["isk", "ugx"]);

export function toStripeAmount(amountMinor: number, currency: string): number {
  return countedInHundredths.has(currency) ? amountMinor * 100 : amountMinor;
}

/** Converts Stripe's amount. The result is a fraction if Stripe charged an amount that is never requested here. */
export function fromStripeAmount(amount: number, currency: string): number {
  return countedInHundredths.has(currency) ? amount / 100 : amount;
}
