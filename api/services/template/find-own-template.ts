import type { ActionOf } from "../../../domain/access/rights.ts";
import { mayActOnTemplate } from "../../../domain/access/template-access.ts";
import { TemplateId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { ownerOf, type TemplateHead, type TemplateState } from "../../../domain/template/template.ts";
import type { TemplateDeps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { MemberPrincipal, Principal } from "../../ports/people.ts";

/**
 * A template of the call's workspace for which the caller has the permission that the call needs. Refusals:
 * `template_not_found` if it belongs to another workspace or the caller may not see it, `not_authorized` if they may
 * only see it.
 */
export async function findOwnTemplate(
  deps: TemplateDeps,
  principal: Principal,
  id: string,
): Promise<Outcome<Versioned<TemplateState>>> {
  const templateId = TemplateId.safeParse(id);
  if (!templateId.success) return refuse("template_not_found");
  const found = await deps.templates.find(templateId.data);
  if (found?.value.template.workspaceId !== principal.workspaceId) return refuse("template_not_found");
  if (principal.kind === "guest") return refuse("template_not_found");
  const reaches = (action: ActionOf<"Templates">) => mayActOn(principal, action, found!.value.template);
  if (reaches(principal.need?.[0] === "Templates" ? principal.need[1] : "VIEW")) return done(found!);
  return refuse(reaches("VIEW") ? "not_authorized" : "template_not_found");
}

/** A test key may change only its creator's templates. Returns `null` if the caller may change this template. */
export function refusalOfTest({ user, isTest }: MemberPrincipal, template: TemplateHead): Outcome<never> | null {
  return isTest && ownerOf(template) !== user.id ? refuse("not_with_test_key") : null;
}

export function mayActOn(
  { user, rights }: MemberPrincipal,
  action: ActionOf<"Templates">,
  template: Pick<TemplateHead, "ownerId" | "editedBy" | "visibleTo">,
): boolean {
  const { visibleTo } = template;
  return mayActOnTemplate({ id: user.id, rights }, action, { ownerId: ownerOf(template), visibleTo });
}
