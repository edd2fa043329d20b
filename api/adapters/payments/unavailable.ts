/** The provider is unreachable, failing or sends malformed responses: it may be retried. */
export class PaymentsUnavailable extends Error {
  override name = "PaymentsUnavailable";
}

/** The provider rejects the request: invalid keys, an amount too small. */
export class PaymentsRefused extends Error {
  override name = "PaymentsRefused";
}
