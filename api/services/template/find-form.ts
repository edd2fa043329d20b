import { FormId, type WorkspaceId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { TemplateState, WebForm } from "../../../domain/template/template.ts";
import type { TemplateDeps } from "../../deps.ts";

/** Finds a web form, whether it is on or off. */
export async function findForm(
  deps: TemplateDeps,
  id: string,
): Promise<Outcome<{ state: TemplateState; form: WebForm }>> {
  const formId = FormId.safeParse(id);
  const templateId = formId.success ? await deps.templates.findByForm(formId.data) : null;
  const found = templateId && (await deps.templates.find(templateId));
  const form = found?.value.template.form;
  return found && form ? done({ state: found.value, form }) : refuse("form_not_found");
}

/** The workspace of a web form; `null` if the form does not exist. */
export async function findFormWorkspace(deps: TemplateDeps, id: string): Promise<WorkspaceId | null> {
  const formId = FormId.safeParse(id);
  const templateId = formId.success ? await deps.templates.findByForm(formId.data) : null;
  return templateId && ((await deps.templates.findHead(templateId))?.workspaceId ?? null);
}
