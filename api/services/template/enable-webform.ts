import type { Body } from "../../../domain/contract/endpoint.ts";
import type { enableWebformCall as contract, WebFormView } from "../../../domain/contract/template/template.ts";
import type { FormId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { switchForm } from "../../../domain/template/web-form.ts";
import type { SigningDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";

import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";
import { findOwnTemplate } from "./find-own-template.ts";
import { formFaultsOf } from "./form-faults.ts";
import { webFormView } from "./template-view.ts";

/** Turns a template's web form on or off. The member who turns it on becomes the sender of its documents. */
export async function enableWebform(
  deps: SigningDeps,
  principal: MemberPrincipal,
  id: string,
  { enabled: isEnabled, named }: Body<typeof contract>,
): Promise<Outcome<WebFormView>> {
  const { user } = principal;
  const sender = { id: user.id, name: user.name, email: user.email, language: user.language };
  const newFormId = `wf_${deps.ids.secret()}` as FormId;
  return retryOnLostRace(async () => {
    const found = await findOwnTemplate(deps, principal, id);
    if (!found.ok) return found;
    if (isEnabled && !user.emailVerified) return refuse("email_not_verified");
    const settings = named?.length ? { named } : undefined;
    const order = { isEnabled, sender, newFormId, ...(settings ? { settings } : {}) };
    const switched = switchForm(found.value.value, order);
    const faults = isEnabled ? await formFaultsOf(deps, switched) : [];
    if (faults.length > 0) return refuse("form_cannot_be_sent", { faults });
    return (await deps.templates.put(found.value, switched)) ? done(webFormView(deps, switched.template)!) : lostRace;
  });
}
