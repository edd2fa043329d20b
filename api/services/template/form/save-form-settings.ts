import type { Body } from "../../../../domain/contract/endpoint.ts";
import type {
  saveFormSettingsCall as contract,
  FormSettingsView,
} from "../../../../domain/contract/template/form-settings.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import { isOutdated } from "../../../../domain/outdated.ts";
import { setFormSettings } from "../../../../domain/template/web-form.ts";
import type { SigningDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";

import { lostRace, retryOnLostRace } from "../../retry-on-lost-race.ts";
import { findOwnTemplate } from "../find-own-template.ts";
import { formFaultsOf } from "../form-faults.ts";
import { formSettingsView } from "./read-form-settings.ts";

/** Replaces the settings of a template's web form, unless others changed them since `former`. */
export async function saveFormSettings(
  deps: SigningDeps,
  principal: MemberPrincipal,
  id: string,
  { former, ...settings }: Body<typeof contract>,
): Promise<Outcome<FormSettingsView>> {
  return retryOnLostRace(async () => {
    const found = await findOwnTemplate(deps, principal, id);
    if (!found.ok) return found;
    const isOld = isOutdated(former, found.value.value.template.form?.settings ?? {});
    if (isOld) return refuse("settings_changed", { data: await formSettingsView(deps, found.value.value) });
    const next = setFormSettings(found.value.value, settings);
    if (!next.ok) return next;
    const faults = next.value.template.form?.isEnabled ? await formFaultsOf(deps, next.value) : [];
    if (faults.length > 0) return refuse("form_cannot_be_sent", { faults });
    const isSaved = await deps.templates.put(found.value, next.value);
    return isSaved ? done(await formSettingsView(deps, next.value)) : lostRace;
  });
}
