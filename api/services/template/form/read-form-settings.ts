import type { FormSettingsView } from "../../../../domain/contract/template/form-settings.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import type { TemplateHead } from "../../../../domain/template/template.ts";
import type { Deps } from "../../../deps.ts";
import type { Principal } from "../../../ports/people.ts";
import { findOwnTemplate } from "../find-own-template.ts";
import { webFormView } from "../template-view.ts";

export async function readFormSettings(
  deps: Pick<Deps, "templates" | "forms" | "config">,
  principal: Principal,
  id: string,
): Promise<Outcome<FormSettingsView>> {
  const found = await findOwnTemplate(deps, principal, id);
  return found.ok ? done(await formSettingsView(deps, found.value.value.template)) : found;
}

export async function formSettingsView(
  deps: Pick<Deps, "forms" | "config">,
  template: TemplateHead,
): Promise<FormSettingsView> {
  const { form, name } = template;
  const counts = form ? await deps.forms.counts(form.formId) : { opened: 0, begun: 0, sent: 0, taken: 0 };
  const view = webFormView(deps, template);
  const search = new URLSearchParams({ workspace: template.workspaceId, src: view?.url ?? "" });
  const frameUrl = view && `${deps.config.publicUrl}/embed/form?${search}`;
  return { name, form: view, frameUrl, settings: form?.settings ?? {}, counts };
}
