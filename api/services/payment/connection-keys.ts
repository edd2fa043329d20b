import type { PaymentKeys } from "../../../domain/payment/connection.ts";
import type { Payment } from "../../../domain/recipient/payment.ts";
import type { StoredConnection } from "../../ports/payments.ts";

/** The keys for looking at a payment: of the mode it was requested in, even after the connection changed modes. */
export function keysFor({ connection, keys, earlier }: StoredConnection, { mode }: Pick<Payment, "mode">): PaymentKeys {
  return mode !== undefined && mode !== connection.mode && earlier?.mode === mode ? earlier.keys : keys;
}
