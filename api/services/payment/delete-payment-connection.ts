import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { PaymentDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { findOwnConnection } from "./find-own-connection.ts";

/** Hides a connection from new documents; recipients of sent ones can still pay. */
export async function deletePaymentConnection(
  deps: PaymentDeps,
  principal: Principal,
  id: string,
): Promise<Outcome<{ _id: string }>> {
  const found = await findOwnConnection(deps, principal, id);
  if (!found.ok) return found;
  const at = toInstant(deps.clock.now());
  const connection = { ...found.value.connection, updatedAt: at, deletedAt: at };
  const isDone = await deps.paymentConnections.put(found.value, { ...found.value, connection });
  return isDone ? done({ _id: id }) : refuse("conflict");
}
