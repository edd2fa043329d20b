import { toInstant } from "../../../domain/ids.ts";
import type { WorkspaceEvent, WorkspaceFact } from "../../../domain/workspace/workspace-event.ts";
import type { CoreDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { authorOf } from "./change-team.ts";

/** The log entry of a change, written in the same commit. */
export function workspaceEventOf(deps: CoreDeps, caller: MemberPrincipal, fact: WorkspaceFact): WorkspaceEvent {
  return { id: deps.ids.document(), at: toInstant(deps.clock.now()), ...authorOf(caller), fact };
}
