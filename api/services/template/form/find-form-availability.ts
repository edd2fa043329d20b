import { isClosing } from "../../../../domain/account/account-end.ts";
import type { Instant } from "../../../../domain/ids.ts";
import { type FormAvailability, standingOf } from "../../../../domain/template/form/settings.ts";
import { respondentOf } from "../../../../domain/template/form-faults.ts";
import type { TemplateState, WebForm } from "../../../../domain/template/template.ts";
import type { TemplateDeps } from "../../../deps.ts";
import type { UserProfile } from "../../../ports/people.ts";

/** Whether the form accepts answers now. @param sender profile of the form's sender */
export async function findFormAvailability(
  deps: TemplateDeps,
  { state, form }: { state: TemplateState; form: WebForm },
  sender: UserProfile | null,
  at: Instant,
): Promise<FormAvailability> {
  if (!respondentOf(state) || isClosing(sender, state.template.workspaceId)) return "off";
  const isLimited = form.settings?.answers !== undefined;
  const { taken } = isLimited ? await deps.forms.counts(form.formId) : { taken: 0 };
  return standingOf(form, taken, at);
}
