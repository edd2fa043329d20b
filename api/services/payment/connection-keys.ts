import type { PaymentKeys } from "../../../domain/payment/connection.ts";
import type { Payment } from "../../../domain/recipient/payment.ts";
import type { StoredConnection } from "../../ports/payments.ts";

/** The keys of the mode in which a payment was requested, even if the connection has changed modes since. */
export function keysFor({ connection, keys, earlier }: StoredConnection, { mode }: Pick<Payment, "mode">): PaymentKeys {
  return mode !== undefined && mode !== connection.mode && earlier?.mode === mode ? earlier.keys : keys;
}
