import type { WorkspaceFact } from "../../../domain/workspace/workspace-event.ts";
import type { WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { workspaceEventOf } from "./workspace-event.ts";

/** Logs an event that is not part of a change. */
export async function logForWorkspace(
  deps: WorkspaceDeps,
  caller: MemberPrincipal,
  fact: WorkspaceFact,
): Promise<void> {
  await deps.workspaces.log(caller.workspaceId, workspaceEventOf(deps, caller, fact));
}
