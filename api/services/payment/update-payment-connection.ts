import type { PaymentConnectionView } from "../../../domain/contract/payment.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import {
  type ConnectionForm,
  cleanConnectionForm,
  connectionFaults,
  connectionFrom,
} from "../../../domain/payment/connection.ts";
import type { PaymentDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { findOwnConnection } from "./find-own-connection.ts";
import { paymentConnectionView } from "./payment-connection-view.ts";

/** Omitted inputs, including keys, keep their stored values. */
export async function updatePaymentConnection(
  deps: PaymentDeps,
  principal: Principal,
  id: string,
  change: Partial<ConnectionForm>,
): Promise<Outcome<PaymentConnectionView>> {
  const found = await findOwnConnection(deps, principal, id);
  if (!found.ok) return found;
  const { connection, keys, earlier } = found.value;
  const { connectionName, provider, mode, currency } = connection;
  const form = cleanConnectionForm({
    ...{ connectionName, provider, mode, currency, secretKey: "", webhookSecret: "" },
    ...change,
  });
  const faults = connectionFaults(form, connection);
  if (faults.length > 0) return refuse("invalid_input", { faults });
  // Keys work in one mode only. Documents already sent use the earlier keys.
  const isSwitched = form.mode !== connection.mode;
  const next = {
    ...connectionFrom(form, connection, isSwitched ? null : keys, toInstant(deps.clock.now())),
    earlier: isSwitched ? { mode: connection.mode, keys } : earlier,
  };
  if (!(await deps.paymentConnections.put(found.value, next))) return refuse("conflict");
  return done(paymentConnectionView(deps, next.connection));
}
