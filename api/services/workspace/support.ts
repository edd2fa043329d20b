import type { Output } from "../../../domain/contract/endpoint.ts";
import type { readSupport } from "../../../domain/contract/workspace.ts";
import { DAY_MS } from "../../../domain/document/document.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { admitSupport } from "../../../domain/workspace/ownership.ts";
import { isSupportAdmitted, SUPPORT_DAYS_LIMIT, type Workspace } from "../../../domain/workspace/workspace.ts";
import type { AppDeps } from "../../deps.ts";
import { type Caller, changeTeam, type TeamDeps } from "./change-team.ts";

type SupportState = Output<typeof readSupport>;

/** Admits the support team until an instant, or ends its admission. */
export async function enableSupport(
  deps: TeamDeps & Pick<AppDeps, "config">,
  caller: Caller,
  { until, contents = false }: { until: string | null; contents?: boolean },
): Promise<Outcome<SupportState>> {
  if (until !== null && deps.config.supportAccounts.length === 0) return refuse("support_not_configured");
  const nowMs = deps.clock.now();
  const untilMs = until === null ? Number.NaN : Date.parse(until);
  const isInRange = untilMs > nowMs && untilMs <= nowMs + SUPPORT_DAYS_LIMIT * DAY_MS;
  if (until !== null && !isInRange) {
    const fault = { code: "support_until_out_of_range", params: { limit: SUPPORT_DAYS_LIMIT } } as const;
    return refuse(fault.code, { params: fault.params, faults: [{ path: "until", ...fault }] });
  }
  const admission = until === null ? null : { until: toInstant(untilMs), contents };
  const changed = await changeTeam(deps, caller, async (team) =>
    done({ change: admitSupport(team, admission, caller.user.id), read: [] }),
  );
  if (!changed.ok) return changed;
  return readSupportState(deps, caller);
}

export async function readSupportState(
  deps: Pick<AppDeps, "clock" | "workspaces" | "config">,
  { workspaceId }: Caller,
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
