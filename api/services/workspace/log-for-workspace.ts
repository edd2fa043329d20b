import type { WorkspaceFact } from "../../../domain/workspace/workspace-event.ts";
import type { AppDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { workspaceEventOf } from "./workspace-event.ts";

/** Writes an event that goes with no change. */
export async function logForWorkspace(
  deps: Pick<AppDeps, "clock" | "ids" | "workspaces">,
  caller: MemberPrincipal,
  fact: WorkspaceFact,
): Promise<void> {
  await deps.workspaces.log(caller.workspaceId, workspaceEventOf(deps, caller, fact));
}
