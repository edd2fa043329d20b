import type { TemplateId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { TemplateDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";
import { findOwnTemplate } from "./find-own-template.ts";

/** Deletes a template and its web form. Documents made from it, and their files, stay. */
export async function deleteTemplate(
  deps: TemplateDeps,
  principal: Principal,
  id: string,
): Promise<Outcome<{ _id: TemplateId }>> {
  return retryOnLostRace(async () => {
    const found = await findOwnTemplate(deps, principal, id);
    if (!found.ok) return found;
    return (await deps.templates.remove(found.value)) ? done({ _id: found.value.value.template._id }) : lostRace;
  });
}
