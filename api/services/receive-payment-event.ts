import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { Deps } from "../deps.ts";
import type { Bytes } from "../ports/basics.ts";
import { settleCheckout } from "./settle-checkout.ts";

/** A provider's event says only where to look: what happened is asked from the provider itself. */
export async function receivePaymentEvent(
  deps: Deps,
  connectionId: string,
  { rawBody, signature }: { rawBody: Bytes; signature: string },
): Promise<Outcome<{ received: true }>> {
  const stored = await deps.paymentConnections.find(connectionId);
  if (!stored) return refuse("not_found");
  const event = await deps.payments.readEvent(stored.keys, rawBody, signature, deps.clock.now());
  if (event === "forged") return refuse("webhook_forged");
  const settled = event && (await settleCheckout(deps, stored, event.sessionId));
  return settled && !settled.ok ? settled : done({ received: true });
}
