import type { TemplateView } from "../../../domain/contract/template/template.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { FileDeps, TemplateDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";

import { findOwnTemplate } from "./find-own-template.ts";
import { templateView } from "./template-view.ts";

/** A stored former version of a template, or the current one. */
export async function readVersion(
  deps: FileDeps & TemplateDeps,
  principal: MemberPrincipal,
  id: string,
  version: number | undefined,
): Promise<Outcome<TemplateView>> {
  const found = await findOwnTemplate(deps, principal, id);
  if (!found.ok) return found;
  const current = found.value.value;
  const isCurrent = version === undefined || version === current.template.version;
  const state = isCurrent ? current : await deps.templates.findVersion(current.template._id, version);
  return state ? done(await templateView(deps, state)) : refuse("template_version_not_found");
}
