import { done, type Outcome } from "../../../../domain/outcome.ts";
import type { TemplateDeps } from "../../../deps.ts";
import { findForm } from "../find-form.ts";

/** Counts a visit if the form is on. */
export async function countFormVisit(deps: TemplateDeps, id: string): Promise<Outcome<{ counted: boolean }>> {
  const found = await findForm(deps, id);
  if (!found.ok) return found;
  const { formId, isEnabled } = found.value.form;
  if (isEnabled) await deps.forms.countVisit(formId);
  return done({ counted: isEnabled });
}
