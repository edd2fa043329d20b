import type { PaymentKeys } from "../../domain/payment/connection.ts";
import type { Payment } from "../../domain/recipient/payment.ts";
import type { StoredConnection } from "../ports/payments.ts";

/** With which a payment is looked at: of the mode that it was asked in, also when the connection is in another since. */
export function keysFor({ connection, keys, earlier }: StoredConnection, { mode }: Pick<Payment, "mode">): PaymentKeys {
  return mode !== undefined && mode !== connection.mode && earlier?.mode === mode ? earlier.keys : keys;
}
