import { DAY_MS } from "../../../domain/durations.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { admitSupport } from "../../../domain/workspace/ownership.ts";
import { SUPPORT_DAYS_LIMIT } from "../../../domain/workspace/workspace.ts";
import type { WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { seesAll } from "../judge-document.ts";
import { changeTeam } from "./change-team.ts";
import { readSupportState, type SupportState } from "./read-support-state.ts";

/** Grants the support team access until an instant, or ends that access. Nobody grants contents that they do not see. */
export async function enableSupport(
  deps: WorkspaceDeps,
  caller: MemberPrincipal,
  { until, contents = false }: { until: string | null; contents?: boolean },
): Promise<Outcome<SupportState>> {
  if (until !== null && deps.config.supportAccounts.length === 0) return refuse("support_not_configured");
  if (until !== null && contents && !seesAll(caller)) return refuse("not_authorized");
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
