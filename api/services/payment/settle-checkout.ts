import { failPayment, readPaymentReference, recordPayment } from "../../../domain/document/signing/pay.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { PaymentKeys } from "../../../domain/payment/connection.ts";
import type { DocumentDeps, PaymentDeps } from "../../deps.ts";
import type { Checkout, StoredConnection } from "../../ports/payments.ts";

import { changeDocument, findById } from "../sent/change-document.ts";
import { keysFor } from "./connection-keys.ts";

/**
 * Asks the provider about a checkout and records the result. Repeatable and safe in parallel: the document's record
 * decides what is new.
 * @returns the checkout; `null` when the connection's account has none with that id
 */
export async function settleCheckout(
  deps: DocumentDeps & PaymentDeps,
  stored: StoredConnection,
  keys: PaymentKeys,
  sessionId: string,
): Promise<Outcome<Checkout | null>> {
  const { connection } = stored;
  const checkout = await deps.payments.findCheckout(keys, sessionId);
  const about = readPaymentReference(checkout?.reference ?? null);
  if (!checkout || !about || (checkout.state !== "paid" && checkout.state !== "failed")) return done(checkout);
  deps.killPoint("before_payment");
  const { amountMinor, currency } = checkout;
  const charge = { reference: checkout.paymentReference, amountMinor, currency };
  const decide = checkout.state === "paid" ? recordPayment : failPayment;
  const recorded = await changeDocument(deps, findById(deps, about.documentId), (state, at) => {
    const payer = state.recipients.find((one) => one._id === about.recipientId);
    // The owner of a provider account can write any reference into a checkout, and a sandbox moves no money.
    const isOwn =
      state.document.workspaceId === connection.workspaceId && payer?.payment?.connectionId === connection._id;
    const isOfMode = payer?.payment?.mode === undefined || keysFor(stored, payer.payment) === keys;
    return isOwn && isOfMode ? decide(state, { at, recipientId: about.recipientId, reported: charge }) : done(null);
  });
  deps.killPoint("after_payment");
  if (recorded.ok) return done(checkout);
  if (recorded.refusal.code === "conflict") return recorded;
  deps.log("warn", "a payment is about nothing we know", { connection: connection._id, code: recorded.refusal.code });
  return done(checkout);
}
