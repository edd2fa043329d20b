import type { PaymentConnectionView } from "../../../domain/contract/payment.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { PaymentDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { paymentConnectionView } from "./payment-connection-view.ts";

/** @param page from 1 */
export async function listPaymentConnections(
  deps: PaymentDeps,
  principal: Principal,
  { page, limit }: { page: number; limit: number },
): Promise<Outcome<{ items: PaymentConnectionView[]; total: number; page: number; limit: number }>> {
  const all = await deps.paymentConnections.list(principal.workspaceId);
  const items = all.slice((page - 1) * limit, page * limit).map((one) => paymentConnectionView(deps, one));
  return done({ items, total: all.length, page, limit });
}
