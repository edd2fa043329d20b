import { reachOf } from "../../../../domain/access/can.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { type Bulk, BulkId } from "../../../../domain/template/bulk/bulk.ts";
import type { TemplateDeps } from "../../../deps.ts";
import type { Versioned } from "../../../ports/basics.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { refusalOfMode, seesAll } from "../../judge-document.ts";
import { mayActOn } from "../find-own-template.ts";

/**
 * A bulk sending of the call's workspace: the caller's own, or any if the caller has the call's permission for all
 * documents and sees the template. Refusals: `bulk_not_found` if the caller may not see it, `not_authorized` if they may
 * only see it.
 */
export async function findOwnBulk(
  deps: TemplateDeps,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<Versioned<Bulk>>> {
  const bulkId = BulkId.safeParse(id);
  const found = bulkId.success ? await deps.bulks.find(bulkId.data) : null;
  if (!found || !(await maySee(deps, principal, found.value))) return refuse("bulk_not_found");
  const action = principal.need?.[0] === "Documents" ? principal.need[1] : "VIEW";
  const mayAct =
    found.value.sender.id === principal.user.id || reachOf(principal.rights, "Documents", action) === "all";
  if (!mayAct) return refuse("not_authorized");
  return refusalOfMode(found.value, principal, action) ?? done(found);
}

/** Runs of a deleted template, whose restriction is no longer known, are visible to those who manage all templates. */
export async function maySee({ templates }: TemplateDeps, principal: MemberPrincipal, bulk: Bulk): Promise<boolean> {
  if (bulk.workspaceId !== principal.workspaceId) return false;
  if (bulk.sender.id === principal.user.id) return true;
  if (!seesAll(principal)) return false;
  const template = await templates.findHead(bulk.templateId);
  if (template) return mayActOn(principal, "VIEW", template);
  return reachOf(principal.rights, "Templates", "MANAGE") === "all";
}
