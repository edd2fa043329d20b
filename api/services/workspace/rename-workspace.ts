import { done, notFound } from "../../../domain/outcome.ts";
import { cleanWorkspaceName } from "../../../domain/workspace/workspace.ts";
import type { WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { lostRace, retryOnLostRace } from "../retry-on-lost-race.ts";

import { workspaceEventOf } from "./workspace-event.ts";
import { type NamedWorkspace, nameTaken } from "./workspace-name.ts";

/** Renames the workspace of the call; `:id` must be the same workspace. */
export function renameWorkspace(
  deps: WorkspaceDeps,
  caller: MemberPrincipal,
  id: string,
  input: { name: string },
): Promise<NamedWorkspace> {
  const name = cleanWorkspaceName(input.name);
  return retryOnLostRace(async () => {
    if (!name.ok) return name;
    const found = id === caller.workspaceId ? await deps.workspaces.find(caller.workspaceId) : null;
    if (!found) return notFound("workspace");
    const { name: from, ownerId } = found.value;
    if (from === name.value) return done({ _id: caller.workspaceId, name: from });
    const event = workspaceEventOf(deps, caller, { kind: "workspace_renamed", from, to: name.value });
    if (await deps.workspaces.rename(found, name.value, event))
      return done({ _id: caller.workspaceId, name: name.value });
    const isTaken = (await deps.workspaces.findNamed(ownerId!, name.value)) !== null;
    return isTaken ? nameTaken() : lostRace;
  });
}
