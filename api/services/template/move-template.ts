import type { FolderId, TemplateId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, TemplateDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { findFolder } from "../folder/find-folder.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";
import { findOwnTemplate } from "./find-own-template.ts";

/** Moves a template into a folder, or out of its folder, without creating a version. */
export async function moveTemplate(
  deps: DocumentDeps & TemplateDeps,
  principal: MemberPrincipal,
  id: string,
  folderId: string | null,
): Promise<Outcome<{ _id: TemplateId; folderId: FolderId | null }>> {
  return retryOnLostRace(async () => {
    const found = await findOwnTemplate(deps, principal, id);
    if (!found.ok) return found;
    const folder = folderId === null ? done(null) : await findFolder(deps, principal, folderId);
    if (!folder.ok) return folder;
    deps.killPoint("before_commit");
    if (!(await deps.templates.move(found.value, folder.value))) return lostRace;
    return done({ _id: found.value.value.template._id, folderId: folder.value?.value._id ?? null });
  });
}
