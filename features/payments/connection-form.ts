import type { PaymentConnectionView } from "../../domain/contract/payment.ts";
import type { ConnectionForm } from "../../domain/payment/connection.ts";
import { DEFAULT_CURRENCY } from "../../domain/payment/currency.ts";

export type TypedForm = ConnectionForm;
export type FormName = keyof TypedForm;
/** Sentences of what is wrong, by input. */
export type Faults = { [Name in FormName]?: string | undefined };

/** Keys are never read back: their inputs begin empty. */
export function formOf(connection: PaymentConnectionView | null): TypedForm {
  const { connectionName = "", provider = "stripe", mode = "sandbox", currency = DEFAULT_CURRENCY } = connection ?? {};
  return { connectionName, provider, mode, currency, secretKey: "", webhookSecret: "" };
}
