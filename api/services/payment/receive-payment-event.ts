import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps, PaymentDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";

import { settleCheckout } from "./settle-checkout.ts";

/** Handles a provider's event. The event is only a hint: the payment's state is read from the provider. */
export async function receivePaymentEvent(
  deps: DocumentDeps & PaymentDeps,
  connectionId: string,
  { rawBody, signature }: { rawBody: Bytes; signature: string },
): Promise<Outcome<{ received: true }>> {
  const stored = await deps.paymentConnections.find(connectionId);
  // Same refusal as for a wrong signature, so that strangers do not learn which connections exist.
  if (!stored) return refuse("webhook_forged");
  // Documents sent before the connection changed its mode are still paid with the earlier keys.
  for (const keys of [stored.keys, ...(stored.earlier ? [stored.earlier.keys] : [])]) {
    const event = await deps.payments.readEvent(keys, rawBody, signature, deps.clock.now());
    if (event === "forged") continue;
    const settled = event && (await settleCheckout(deps, stored, keys, event.sessionId));
    return settled && !settled.ok ? settled : done({ received: true });
  }
  return refuse("webhook_forged");
}
