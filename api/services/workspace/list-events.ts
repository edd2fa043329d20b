import type { Output, Query } from "../../../domain/contract/endpoint.ts";
import type { listWorkspaceEventsCall } from "../../../domain/contract/workspace/workspace.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { WorkspaceEventKind } from "../../../domain/workspace/workspace-event.ts";
import type { WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { factInSight } from "./fact-in-sight.ts";

export async function listEvents(
  deps: WorkspaceDeps,
  caller: MemberPrincipal,
  { kinds, cursor, limit }: Query<typeof listWorkspaceEventsCall>,
): Promise<Outcome<Output<typeof listWorkspaceEventsCall>>> {
  const page = await deps.workspaces.listEvents({
    workspace: caller.workspaceId,
    ...(kinds ? { kinds: kinds.split(",") as WorkspaceEventKind[] } : {}),
    ...(cursor ? { before: cursor } : {}),
    limit,
  });
  return done({
    items: page.items.map((event) => ({ ...event, fact: factInSight(caller, event.fact) })),
    cursor: page.next,
  });
}
