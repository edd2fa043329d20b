import type { PaymentConnectionView } from "../../../domain/contract/payment.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import {
  CONNECTIONS_LIMIT,
  type ConnectionForm,
  cleanConnectionForm,
  connectionFaults,
  connectionFrom,
} from "../../../domain/payment/connection.ts";
import type { PaymentDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { findOwnConnection } from "./find-own-connection.ts";
import { paymentConnectionView } from "./payment-connection-view.ts";

export async function createPaymentConnection(
  deps: PaymentDeps,
  principal: Principal,
  input: ConnectionForm,
  /** Id of the new connection. If the connection exists, an earlier attempt of the same request created it. */
  _id: string,
): Promise<Outcome<PaymentConnectionView>> {
  const existing = await findOwnConnection(deps, principal, _id);
  if (existing.ok) return done(paymentConnectionView(deps, existing.value.connection));
  const form = cleanConnectionForm(input);
  const faults = connectionFaults(form, null);
  if (faults.length > 0) return refuse("invalid_input", { faults });
  const existingConnections = await deps.paymentConnections.list(principal.workspaceId);
  if (existingConnections.length >= CONNECTIONS_LIMIT)
    return refuse("too_many_payment_connections", { params: { limit: CONNECTIONS_LIMIT } });
  const at = toInstant(deps.clock.now());
  const begins = { _id, workspaceId: principal.workspaceId, createdAt: at };
  const next = connectionFrom(form, begins, null, at);
  if (!(await deps.paymentConnections.put(null, next))) return refuse("conflict");
  return done(paymentConnectionView(deps, next.connection));
}
