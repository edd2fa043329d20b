import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { StoredConnection } from "../../ports/payments.ts";
import type { Principal } from "../../ports/people.ts";

/** A connection for changing; another workspace's is not found, like a deleted or unknown one. */
export async function findOwnConnection(
  deps: Pick<Deps, "paymentConnections">,
  principal: Principal,
  id: string,
): Promise<Outcome<StoredConnection>> {
  const found = await deps.paymentConnections.find(id);
  const isOwn = found?.connection.workspaceId === principal.workspaceId && found.connection.deletedAt === undefined;
  return isOwn ? done(found!) : refuse("not_found");
}
