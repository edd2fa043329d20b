import type { TemplateView } from "../../../domain/contract/template/template.ts";
import { type TemplateId, toInstant } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import { saveTemplate as decide } from "../../../domain/template/save-template.ts";
import type { FileDeps, TemplateDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";

import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";
import { findOwnTemplate } from "./find-own-template.ts";
import { templateView } from "./template-view.ts";

/** Saves a copy of a template, without its web form, as the caller's own. */
export async function copyTemplate(
  deps: FileDeps & TemplateDeps,
  principal: MemberPrincipal,
  { templateId, name }: { templateId: string; name: string },
  /** If it exists, an earlier attempt of the same request created it. */
  newId: TemplateId,
): Promise<Outcome<TemplateView>> {
  const existing = await findOwnTemplate(deps, principal, newId);
  if (existing.ok) return done(await templateView(deps, existing.value.value));
  return retryOnLostRace(async () => {
    const found = await findOwnTemplate(deps, principal, templateId);
    if (!found.ok) return found;
    const { template, ...parts } = found.value.value;
    const { category, description, content, workspaceId, visibleTo } = template;
    const copy = decide(null, {
      ...{ newId, workspaceId, name, category, description, visibleTo },
      at: toInstant(deps.clock.now()),
      editedBy: { id: principal.user.id, name: principal.user.name },
      content: { ...parts, content },
    });
    if (!copy.ok) return copy;
    return (await deps.templates.put(null, copy.value)) ? done(await templateView(deps, copy.value)) : lostRace;
  });
}
