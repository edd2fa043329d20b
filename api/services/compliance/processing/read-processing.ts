import { factsOf } from "../../../../domain/compliance/badge.ts";
import type {
  readProcessingCall as contract,
  readSubProcessorsCall as listContract,
} from "../../../../domain/contract/compliance/processing.ts";
import type { Output } from "../../../../domain/contract/endpoint.ts";
import { BIN_DAYS } from "../../../../domain/document/bin/bin-document.ts";
import { SELFIE_LIFE_MS } from "../../../../domain/document/signing/erase-selfie.ts";
import { DAY_MS } from "../../../../domain/durations.ts";
import { toInstant } from "../../../../domain/ids.ts";
import { done, notFound, type Outcome } from "../../../../domain/outcome.ts";
import type { AccountDeps, ComplianceDeps, WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";

export async function readSubProcessors(deps: ComplianceDeps): Promise<Outcome<Output<typeof listContract>>> {
  return done({ services: [...deps.installation.services], named: await deps.readSubProcessors() });
}

/** Facts for the records of processing activities (GDPR Article 30); the page formats them. */
export async function readProcessing(
  deps: AccountDeps & WorkspaceDeps & ComplianceDeps,
  { workspaceId }: MemberPrincipal,
): Promise<Outcome<Output<typeof contract>>> {
  const workspace = (await deps.workspaces.find(workspaceId))?.value;
  if (!workspace) return notFound("workspace");
  const { installation } = deps;
  const owner = workspace.ownerId && (await deps.users.find(workspace.ownerId));
  return done({
    at: toInstant(deps.clock.now()),
    workspace: workspace.name,
    owner: owner ? owner.displayName : null,
    ...{ host: installation.host, version: installation.version, dataCenters: [...installation.dataCenters] },
    retentionDays: workspace.retention?.days ?? null,
    binDays: BIN_DAYS,
    selfieDays: SELFIE_LIFE_MS / DAY_MS,
    services: [...installation.services],
    named: await deps.readSubProcessors(),
    security: factsOf("iso", installation),
  });
}
