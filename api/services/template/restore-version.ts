import { checkProtection } from "../../../domain/access/protection.ts";
import type { Body } from "../../../domain/contract/endpoint.ts";
import type { TemplateView } from "../../../domain/contract/template/template.ts";
import type { restoreVersionCall as contract } from "../../../domain/contract/template/version.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { saveTemplate as decide } from "../../../domain/template/save-template.ts";
import type { SigningDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";

import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";
import { findOwnTemplate, refusalOfTest } from "./find-own-template.ts";
import { formFaultsOf } from "./form-faults.ts";
import { templateView } from "./template-view.ts";

/** Saves a former version's content as the next version; name, category, description and web form stay. */
export async function restoreVersion(
  deps: SigningDeps,
  principal: MemberPrincipal,
  id: string,
  { from, version, note }: Body<typeof contract>,
): Promise<Outcome<TemplateView>> {
  return retryOnLostRace(async () => {
    const found = await findOwnTemplate(deps, principal, id);
    if (!found.ok) return found;
    const refused = refusalOfTest(principal, found.value.value.template);
    if (refused) return refused;
    const before = found.value;
    const former = await deps.templates.findVersion(before.value.template._id, from);
    if (!former) return refuse("template_version_not_found");
    const restored = decide(before.value, {
      at: toInstant(deps.clock.now()),
      newId: before.value.template._id,
      workspaceId: principal.workspaceId,
      editedBy: { id: principal.user.id, name: principal.user.name },
      ...{ version, note },
      content: { ...former, content: former.template.content },
    });
    if (!restored.ok) return restored;
    const protection = checkProtection(principal.rights, before.value.recipients, former.recipients);
    if (!protection.ok) return protection;
    const faults = restored.value.template.form?.isEnabled ? await formFaultsOf(deps, restored.value) : [];
    if (faults.length > 0) return refuse("form_cannot_be_sent", { faults });
    return (await deps.templates.put(before, restored.value))
      ? done(await templateView(deps, restored.value))
      : lostRace;
  });
}
