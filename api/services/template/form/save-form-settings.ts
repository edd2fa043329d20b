import type { FormSettingsView } from "../../../../domain/contract/template/form-settings.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import type { FormSettings } from "../../../../domain/template/form/settings.ts";
import { setFormSettings } from "../../../../domain/template/web-form.ts";
import type { Deps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { findOwnTemplate } from "../find-own-template.ts";
import { formSettingsView } from "./read-form-settings.ts";

/** Replaces the settings of a template's web form. */
export async function saveFormSettings(
  deps: Pick<Deps, "templates" | "forms" | "config">,
  principal: MemberPrincipal,
  id: string,
  settings: FormSettings,
): Promise<Outcome<FormSettingsView>> {
  return retryOnLostRace(async () => {
    const found = await findOwnTemplate(deps, principal, id);
    if (!found.ok) return found;
    const next = setFormSettings(found.value.value, settings);
    if (!next.ok) return next;
    const isSaved = await deps.templates.put(found.value, next.value);
    return isSaved ? done(await formSettingsView(deps, next.value.template)) : lostRace;
  });
}
