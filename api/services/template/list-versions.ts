import type { VersionView } from "../../../domain/contract/template/version.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { TemplateHead } from "../../../domain/template/template.ts";
import type { TemplateDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { findOwnTemplate } from "./find-own-template.ts";

export async function listVersions(
  deps: TemplateDeps,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<{ items: VersionView[] }>> {
  const found = await findOwnTemplate(deps, principal, id);
  if (!found.ok) return found;
  const { template } = found.value.value;
  const former = await deps.templates.versions(template._id);
  return done({ items: [viewOf(template, true), ...former.map((one) => viewOf(one, false))] });
}

function viewOf({ version, updatedAt, editedBy, note = "" }: TemplateHead, isCurrent: boolean): VersionView {
  return { version, at: updatedAt, by: { name: editedBy.name }, note, isCurrent };
}
