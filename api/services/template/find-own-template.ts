import { TemplateId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { TemplateState } from "../../../domain/template/template.ts";
import type { Deps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { Principal } from "../../ports/people.ts";

/** A template of the caller's workspace; another workspace's is not found, like one that does not exist. */
export async function findOwnTemplate(
  deps: Pick<Deps, "templates">,
  principal: Principal,
  id: string,
): Promise<Outcome<Versioned<TemplateState>>> {
  const templateId = TemplateId.safeParse(id);
  if (!templateId.success) return refuse("template_not_found");
  const found = await deps.templates.find(templateId.data);
  if (found?.value.template.workspaceId !== principal.workspaceId) return refuse("template_not_found");
  return done(found!);
}
