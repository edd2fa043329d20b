import type { TemplateView } from "../../../domain/contract/template/template.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import { templateInputs } from "../../../domain/template/inputs.ts";
import type { FileDeps, TemplateDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";

import { findOwnTemplate } from "./find-own-template.ts";
import { templateView } from "./template-view.ts";

export async function readTemplateInputs(
  deps: TemplateDeps,
  principal: Principal,
  id: string,
): Promise<Outcome<ReturnType<typeof templateInputs>>> {
  const found = await findOwnTemplate(deps, principal, id);
  return found.ok ? done(templateInputs(found.value.value)) : found;
}

export async function readTemplate(
  deps: FileDeps & TemplateDeps,
  principal: Principal,
  id: string,
): Promise<Outcome<TemplateView>> {
  const found = await findOwnTemplate(deps, principal, id);
  return found.ok ? done(await templateView(deps, found.value.value)) : found;
}
