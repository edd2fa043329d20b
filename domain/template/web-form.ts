import type { FormId } from "../ids.ts";
import { done, type Outcome, refuse } from "../outcome.ts";
import { cleanSettings, type FormSettings, findSettingsFaults } from "./form/settings.ts";
import type { TemplateState, WebForm } from "./template.ts";

/** Turns a form on or off; its URL is created once and stays. */
export function switchForm(
  state: TemplateState,
  {
    isEnabled,
    sender,
    newFormId,
    settings,
  }: Pick<WebForm, "isEnabled" | "sender"> & {
    /** Id of the form if it is a new one. */
    newFormId: FormId;
    settings?: FormSettings;
  },
): TemplateState {
  const known = state.template.form;
  const kept = known ? known.settings : settings;
  const form: WebForm = {
    formId: known?.formId ?? newFormId,
    isEnabled,
    sender: isEnabled || !known ? sender : known.sender,
    ...(kept ? { settings: kept } : {}),
  };
  return { ...state, template: { ...state.template, form } };
}

/** Replaces a form's settings, whether it is on or off. Refused for a template without a form. */
export function setFormSettings(state: TemplateState, settings: FormSettings): Outcome<TemplateState> {
  const { form } = state.template;
  if (!form) return refuse("form_not_found");
  const faults = findSettingsFaults(settings);
  if (faults.length > 0) return refuse(faults[0]!.code, { faults });
  return done({ ...state, template: { ...state.template, form: { ...form, settings: cleanSettings(settings) } } });
}
