import { reachOf, seesAllDocuments } from "../../../../domain/access/can.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { type Bulk, BulkId } from "../../../../domain/template/bulk/bulk.ts";
import type { AppDeps } from "../../../deps.ts";
import type { Versioned } from "../../../ports/basics.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { refusalOfMode } from "../../sent/find-own-document.ts";

/**
 * A bulk sending of the call's workspace: the caller's own, or any if the caller has the call's permission for all
 * documents. Refusals: `bulk_not_found` if the caller may not see it, `not_authorized` if they may only see it.
 */
export async function findOwnBulk(
  { bulks }: Pick<AppDeps, "bulks">,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<Versioned<Bulk>>> {
  const bulkId = BulkId.safeParse(id);
  const found = bulkId.success ? await bulks.find(bulkId.data) : null;
  if (!found || !maySee(principal, found.value)) return refuse("bulk_not_found");
  const action = principal.need?.[0] === "Documents" ? principal.need[1] : "VIEW";
  const mayAct =
    found.value.sender.id === principal.user.id || reachOf(principal.rights, "Documents", action) === "all";
  if (!mayAct) return refuse("not_authorized");
  return refusalOfMode(found.value, principal, action) ?? done(found);
}

export function maySee({ workspaceId, user, rights }: MemberPrincipal, bulk: Bulk): boolean {
  if (bulk.workspaceId !== workspaceId) return false;
  return bulk.sender.id === user.id || seesAllDocuments(rights);
}
