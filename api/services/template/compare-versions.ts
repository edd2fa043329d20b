import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { type Difference, compareVersions as decide } from "../../../domain/template/compare-versions.ts";
import type { TemplateState } from "../../../domain/template/template.ts";
import type { TemplateDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { findOwnTemplate } from "./find-own-template.ts";

export async function compareVersions(
  deps: TemplateDeps,
  principal: MemberPrincipal,
  id: string,
  { from, to }: { from: number; to?: number | undefined },
): Promise<Outcome<{ differences: Difference[] }>> {
  const found = await findOwnTemplate(deps, principal, id);
  if (!found.ok) return found;
  const current = found.value.value;
  const versionOf = async (version: number | undefined): Promise<TemplateState | null> =>
    version === undefined || version === current.template.version
      ? current
      : deps.templates.findVersion(current.template._id, version);
  const [before, after] = [await versionOf(from), await versionOf(to)];
  return before && after ? done({ differences: decide(before, after) }) : refuse("template_version_not_found");
}
