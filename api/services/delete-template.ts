import type { TemplateId } from "../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { Deps } from "../deps.ts";
import type { Principal } from "../ports/people.ts";
import { findOwnTemplate } from "./find-own-template.ts";

const TRIES = 3;

/** Its web form goes with it; documents made of it, and files that they hold, stay. */
export async function deleteTemplate(
  deps: Deps,
  principal: Principal,
  id: string,
): Promise<Outcome<{ _id: TemplateId }>> {
  for (let tries = 0; tries < TRIES; tries++) {
    const found = await findOwnTemplate(deps, principal, id, "DELETE");
    if (!found.ok) return found;
    if (await deps.templates.remove(found.value)) return done({ _id: found.value.value.template._id });
  }
  return refuse("conflict");
}
