import { done, notFound, type Outcome } from "../../../domain/outcome.ts";
import type { PaymentDeps } from "../../deps.ts";
import type { StoredConnection } from "../../ports/payments.ts";
import type { Principal } from "../../ports/people.ts";

/**
 * A connection that the caller may change. The refusal is the same for an unknown or deleted connection and another
 * workspace's.
 */
export async function findOwnConnection(
  deps: PaymentDeps,
  principal: Principal,
  id: string,
): Promise<Outcome<StoredConnection>> {
  const found = await deps.paymentConnections.find(id);
  const isOwn = found?.connection.workspaceId === principal.workspaceId && found.connection.deletedAt === undefined;
  return isOwn ? done(found!) : notFound("connection");
}
