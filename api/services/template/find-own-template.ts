import { reachOf } from "../../../domain/access/can.ts";
import type { ActionOf } from "../../../domain/access/rights.ts";
import { TemplateId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { TemplateState } from "../../../domain/template/template.ts";
import type { Deps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { Principal } from "../../ports/people.ts";

/**
 * A template of the call's workspace on which the caller may act as the call needs. Refusals: `template_not_found` for another
 * workspace's and for one that the caller may not see, `not_authorized` for one that they may only see.
 */
export async function findOwnTemplate(
  deps: Pick<Deps, "templates">,
  principal: Principal,
  id: string,
): Promise<Outcome<Versioned<TemplateState>>> {
  const templateId = TemplateId.safeParse(id);
  if (!templateId.success) return refuse("template_not_found");
  const found = await deps.templates.find(templateId.data);
  if (found?.value.template.workspaceId !== principal.workspaceId) return refuse("template_not_found");
  if (principal.kind === "guest") return refuse("template_not_found");
  const { ownerId, editedBy } = found!.value.template;
  const isOwn = (ownerId ?? editedBy.id) === principal.user.id;
  const reaches = (action: ActionOf<"Templates">) => {
    const reach = reachOf(principal.rights, "Templates", action);
    return reach === "all" || (reach === "own" && isOwn);
  };
  if (reaches(principal.need?.[0] === "Templates" ? principal.need[1] : "VIEW")) return done(found!);
  return refuse(reaches("VIEW") ? "not_authorized" : "template_not_found");
}
