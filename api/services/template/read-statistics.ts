import type { Output } from "../../../domain/contract/endpoint.ts";
import type { readStatisticsCall as contract } from "../../../domain/contract/template/template.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import { medianSigningMs } from "../../../domain/template/statistics.ts";
import type { DocumentDeps, TemplateDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { workspaceScopeOf } from "../judge-document.ts";
import { findOwnTemplate } from "./find-own-template.ts";

const LAST_COMPLETED = 100;

export async function readStatistics(
  deps: DocumentDeps & TemplateDeps,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<Output<typeof contract>>> {
  const found = await findOwnTemplate(deps, principal, id);
  if (!found.ok) return found;
  const { _id } = found.value.value.template;
  const { member } = workspaceScopeOf(principal);
  const uses = await deps.documents.findTemplateUses(_id, member);
  const last = await deps.documents.listCompletedOf(_id, LAST_COMPLETED, member);
  return done({ ...uses, medianMs: medianSigningMs(last) });
}
