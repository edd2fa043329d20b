import type { DocumentDeps, PaymentDeps } from "../../deps.ts";

import { findByLink, type LinkAccess } from "../signing/find-by-link.ts";
import { keysFor } from "./connection-keys.ts";

import { settleCheckout } from "./settle-checkout.ts";

/** Maximum delay that a slow provider may add to opening a link. */
const ANSWER_WITHIN_MS = 2_500;

/**
 * Asks the provider about a recipient's payment when the link is opened, because the provider's event may be lost and
 * the payer may not have returned. Returns `true` if the payment has arrived.
 */
export async function checkPendingPayment(deps: DocumentDeps & PaymentDeps, access: LinkAccess): Promise<boolean> {
  const link = await findByLink(deps, access);
  const payment = link.ok ? link.value.recipient.payment : undefined;
  const checkout = payment?.checkout;
  const stored = checkout && (await deps.paymentConnections.find(payment.connectionId));
  if (!stored) return false;
  const settling = settleCheckout(deps, stored, keysFor(stored, payment), checkout.sessionId).then(
    (settled) => settled.ok && settled.value?.state === "paid",
    (error: Error) => {
      deps.log("warn", "a payment cannot be asked about", { connection: stored.connection._id, error: error.message });
      return false;
    },
  );
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, ANSWER_WITHIN_MS, false);
  });
  return Promise.race([settling, tooLong]).finally(() => clearTimeout(timer));
}
