/** The provider cannot be reached, is in trouble, or answers what makes no sense: it may be asked again. */
export class PaymentsUnavailable extends Error {
  override name = "PaymentsUnavailable";
}

/** The provider does not accept what was asked: keys that are no longer good, an amount too small for it. */
export class PaymentsRefused extends Error {
  override name = "PaymentsRefused";
}
