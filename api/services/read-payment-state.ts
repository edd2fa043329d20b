import type { PaymentStateView } from "../../domain/contract/payment.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { Deps } from "../deps.ts";
import { keysFor } from "./connection-keys.ts";
import { readPaymentKey } from "./payment-key.ts";
import { settleCheckout } from "./settle-checkout.ts";

/** For the page to which a payer comes back: that they came back says nothing, so the provider is asked. */
export async function readPaymentState(deps: Deps, key: string): Promise<Outcome<PaymentStateView>> {
  const about = await readPaymentKey(deps, key);
  const found = about && (await deps.documents.findState(about.documentId));
  const payment = found?.value.recipients.find((one) => one._id === about?.recipientId)?.payment;
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
  // The provider's money in another amount than ours is no payment of this.
  const isRight = value.amountMinor === amountMinor && value.currency === currency;
  return answer(value.state === "paid" && !isRight ? "failed" : value.state);
}
