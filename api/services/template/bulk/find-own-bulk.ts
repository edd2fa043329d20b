import { reachOf } from "../../../../domain/access/can.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { type Bulk, BulkId } from "../../../../domain/template/bulk/bulk.ts";
import type { AppDeps } from "../../../deps.ts";
import type { Versioned } from "../../../ports/basics.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";

/** A bulk sending of the call's workspace: one's own, or anybody's for whoever sees all documents. */
export async function findOwnBulk(
  { bulks }: Pick<AppDeps, "bulks">,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<Versioned<Bulk>>> {
  const bulkId = BulkId.safeParse(id);
  const found = bulkId.success ? await bulks.find(bulkId.data) : null;
  return found && maySee(principal, found.value) ? done(found) : refuse("bulk_not_found");
}

export function maySee({ workspaceId, user, rights }: MemberPrincipal, bulk: Bulk): boolean {
  if (bulk.workspaceId !== workspaceId) return false;
  return bulk.sender.id === user.id || reachOf(rights, "Documents", "VIEW") === "all";
}
