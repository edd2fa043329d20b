import type { Output } from "../../../domain/contract/endpoint.ts";
import type { readSupportCall } from "../../../domain/contract/workspace/workspace.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import { isSupportAdmitted, type Workspace } from "../../../domain/workspace/workspace.ts";
import type { WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";

export type SupportState = Output<typeof readSupportCall>;

export async function readSupportState(
  deps: WorkspaceDeps,
  { workspaceId }: MemberPrincipal,
): Promise<Outcome<SupportState>> {
  const workspace = (await deps.workspaces.find(workspaceId))?.value;
  return done({ isConfigured: deps.config.supportAccounts.length > 0, ...stateOf(workspace, deps.clock.now()) });
}

function stateOf(workspace: Workspace | undefined, nowMs: number): Omit<SupportState, "isConfigured"> {
  const isAdmitted = workspace !== undefined && isSupportAdmitted(workspace, toInstant(nowMs));
  return isAdmitted && workspace.support
    ? { until: workspace.support.until, contents: workspace.support.contents }
    : { until: null, contents: false };
}
