import type { PaymentConnectionView } from "../../domain/contract/payment.ts";
import type { ConnectionForm } from "../../domain/payment/connection.ts";
import { DEFAULT_CURRENCY } from "../../domain/payment/currency.ts";

export type TypedForm = ConnectionForm;
export type FormName = keyof TypedForm;
/** Error texts by input. */
export type Faults = { [Name in FormName]?: string | undefined };

/** Keys are never sent back: their inputs start empty. */
export function formOf(connection: PaymentConnectionView | null): TypedForm {
  const { connectionName = "", provider = "stripe", mode = "sandbox", currency = DEFAULT_CURRENCY } = connection ?? {};
  return { connectionName, provider, mode, currency, secretKey: "", webhookSecret: "" };
}
