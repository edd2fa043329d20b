import { done, type Outcome } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Caller } from "../workspace/change-team.ts";
import { logForWorkspace } from "../workspace/workspace-log.ts";

/** Sent documents cannot send codes from then on, until another account is connected. */
export async function disconnectIntegration(
  deps: Pick<Deps, "clock" | "integrations" | "workspaces">,
  caller: Caller,
  _id: string,
): Promise<Outcome<{ _id: string }>> {
  await deps.integrations.remove(caller.workspaceId, _id);
  await logForWorkspace(deps, caller, { kind: "integration_disconnected", name: _id });
  return done({ _id });
}
