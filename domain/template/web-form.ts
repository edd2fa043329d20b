import type { FormId } from "../ids.ts";
import type { TemplateState, WebForm } from "./template.ts";

/** Switches a form on or off; its address is made once and stays. */
export function switchForm(
  state: TemplateState,
  { isEnabled, sender, newFormId }: Pick<WebForm, "isEnabled" | "sender"> & { newFormId: FormId },
): TemplateState {
  const known = state.template.form;
  const form: WebForm = {
    formId: known?.formId ?? newFormId,
    isEnabled,
    sender: isEnabled || !known ? sender : known.sender,
  };
  return { ...state, template: { ...state.template, form } };
}
