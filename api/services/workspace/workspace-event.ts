import { toInstant } from "../../../domain/ids.ts";
import type { WorkspaceEvent, WorkspaceFact } from "../../../domain/workspace/workspace-event.ts";
import type { AppDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { authorOf } from "./change-team.ts";

/** The event of a change, which is written in the change's own commit. */
export function workspaceEventOf(
  deps: Pick<AppDeps, "clock" | "ids">,
  caller: MemberPrincipal,
  fact: WorkspaceFact,
): WorkspaceEvent {
  return { id: deps.ids.document(), at: toInstant(deps.clock.now()), ...authorOf(caller), fact };
}
