import {
  BadgeId,
  type BadgeState,
  badgeState,
  downloadOf,
  dutiesOf,
  factsOf,
  type OperatorDocument,
} from "../../../domain/compliance/badge.ts";
import type { readComplianceCall as contract } from "../../../domain/contract/compliance/compliance.ts";
import type { Output } from "../../../domain/contract/endpoint.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { ComplianceDeps, DocumentDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { hasAgreement } from "./agreement/find-agreement.ts";

export async function readCompliance(
  deps: DocumentDeps & ComplianceDeps,
  caller: Pick<MemberPrincipal, "workspaceId">,
): Promise<Outcome<Output<typeof contract>>> {
  const badges = await Promise.all(
    BadgeId.options.map(async (id) => {
      const { state, document } = await findBadge(deps, caller, id);
      const facts = factsOf(id, deps.installation);
      return { id, state, facts, duties: [...dutiesOf(id)], document, download: downloadOf(id, { document }) };
    }),
  );
  return done({ version: deps.installation.version, badges });
}

/** A badge with its current status for a workspace. */
export async function findBadge(
  deps: DocumentDeps & ComplianceDeps,
  { workspaceId }: Pick<MemberPrincipal, "workspaceId">,
  id: BadgeId,
): Promise<{ state: BadgeState; document: OperatorDocument | null }> {
  const at = toInstant(deps.clock.now());
  const document = await deps.operatorDocuments.find(id);
  const isBaaSigned = id === "hipaa" && (await hasAgreement(deps, workspaceId));
  return { state: badgeState(id, { document, isBaaSigned, at }), document };
}
