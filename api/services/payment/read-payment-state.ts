import type { PaymentStateView } from "../../../domain/contract/payment.ts";
import type { DocumentId, RecipientId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Payment } from "../../../domain/recipient/payment.ts";
import type { DocumentDeps, FileDeps, PaymentDeps } from "../../deps.ts";
import { keysFor } from "./connection-keys.ts";
import { readPaymentKey } from "./payment-key.ts";

import { settleCheckout } from "./settle-checkout.ts";

/** Payment state for the page to which a payer returns. The return proves no payment, so the provider is asked. */
export async function readPaymentState(
  deps: FileDeps & DocumentDeps & PaymentDeps,
  key: string,
): Promise<Outcome<PaymentStateView>> {
  const about = await readPaymentKey(deps, key);
  const payment = about && (await findPayment(deps, about));
  if (!payment) return refuse("link_invalid");
  const { amountMinor, currency, checkout } = payment;
  const answer = (state: PaymentStateView["state"]) => done({ state, amountMinor, currency });
  if (payment.state === "paid") return answer("paid");
  const stored = checkout && (await deps.paymentConnections.find(payment.connectionId));
  if (!stored) return answer("owed");
  const settled = await settleCheckout(deps, stored, keysFor(stored, payment), checkout.sessionId);
  if (!settled.ok) return settled;
  const { value } = settled;
  if (!value || value.state === "expired") return answer("owed");
  // A payment with another amount or currency is not this one.
  const isRight = value.amountMinor === amountMinor && value.currency === currency;
  if (value.state === "paid" && !isRight) return answer("failed");
  const { returnable = [] } = (await findPayment(deps, about)) ?? {};
  const isFree = returnable.some((one) => one.reference === value.paymentReference && one.reason === "not_needed");
  return answer(isFree ? "not_needed" : value.state);
}

async function findPayment(
  deps: DocumentDeps,
  { documentId, recipientId }: { documentId: DocumentId; recipientId: RecipientId },
): Promise<Payment | undefined> {
  const found = await deps.documents.findState(documentId);
  return found?.value.recipients.find((one) => one._id === recipientId)?.payment;
}
