import type { FormSettingsView } from "../../../../domain/contract/template/form-settings.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import { mayBeNamed } from "../../../../domain/template/form-faults.ts";
import { defaultPersonOf, roleNameOf } from "../../../../domain/template/roles.ts";
import type { TemplateState } from "../../../../domain/template/template.ts";
import type { TemplateDeps } from "../../../deps.ts";
import type { Principal } from "../../../ports/people.ts";
import { findOwnTemplate } from "../find-own-template.ts";
import { webFormView } from "../template-view.ts";

/** Maximum roles shown whose people the respondent can name; more than any real form has. */
const PARTIES_SHOWN = 20;

export async function readFormSettings(
  deps: TemplateDeps,
  principal: Principal,
  id: string,
): Promise<Outcome<FormSettingsView>> {
  const found = await findOwnTemplate(deps, principal, id);
  return found.ok ? done(await formSettingsView(deps, found.value.value)) : found;
}

export async function formSettingsView(deps: TemplateDeps, state: TemplateState): Promise<FormSettingsView> {
  const { template } = state;
  const { form, name } = template;
  const counts = form ? await deps.forms.counts(form.formId) : { opened: 0, begun: 0, sent: 0, taken: 0 };
  const view = webFormView(deps, template);
  const search = new URLSearchParams({ workspace: template.workspaceId, src: view?.url ?? "" });
  const frameUrl = view && `${deps.config.publicUrl}/embed/form?${search}`;
  return { name, form: view, frameUrl, settings: form?.settings ?? {}, parties: partiesOf(state), counts };
}

function partiesOf(state: TemplateState): FormSettingsView["parties"] {
  return state.recipients.slice(1, PARTIES_SHOWN).flatMap((one, index) => {
    if (one.group) return [];
    const isOpen = defaultPersonOf(one) === null;
    return [{ _id: one._id, role: roleNameOf(one), place: index + 2, isOpen, mayBeNamed: mayBeNamed(state, one) }];
  });
}
