import type { Output, Query } from "../../../domain/contract/endpoint.ts";
import type { listWorkspaceEvents } from "../../../domain/contract/workspace.ts";
import { toInstant } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { WorkspaceEvent, WorkspaceEventKind, WorkspaceFact } from "../../../domain/workspace/workspace-event.ts";
import type { AppDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import { authorOf, type Caller } from "./change-team.ts";

const EXPORT_LIMIT = 20_000;
const PAGE = 100;

export async function listEvents(
  deps: Pick<AppDeps, "workspaces">,
  { workspaceId }: Caller,
  { kinds, cursor, limit }: Query<typeof listWorkspaceEvents>,
): Promise<Outcome<Output<typeof listWorkspaceEvents>>> {
  const page = await deps.workspaces.listEvents({
    workspace: workspaceId,
    ...(kinds ? { kinds: kinds.split(",") as WorkspaceEventKind[] } : {}),
    ...(cursor ? { before: cursor } : {}),
    limit,
  });
  return done({ items: page.items, cursor: page.next });
}

/** Writes an event of the workspace that no change of its members goes with. */
export async function logForWorkspace(
  deps: Pick<AppDeps, "clock" | "workspaces">,
  caller: Caller,
  fact: WorkspaceFact,
): Promise<void> {
  await deps.workspaces.log(caller.workspaceId, [fact], authorOf(caller), toInstant(deps.clock.now()));
}

/** Newest first; the export itself is logged. Values that a spreadsheet would run as formulas begin with an apostrophe. */
export async function exportEvents(
  deps: Pick<AppDeps, "clock" | "workspaces">,
  caller: Caller,
): Promise<Outcome<Bytes>> {
  const events: WorkspaceEvent[] = [];
  let before: string | undefined;
  while (events.length < EXPORT_LIMIT) {
    const page = await deps.workspaces.listEvents({
      workspace: caller.workspaceId,
      ...(before === undefined ? {} : { before }),
      limit: PAGE,
    });
    events.push(...page.items);
    if (page.next === null) break;
    before = page.next;
  }
  await logForWorkspace(deps, caller, { kind: "log_exported" });
  const rows = events.map(({ at, by, through = "", fact: { kind, ...details } }) =>
    [at, kind, by.name, by.email, through, JSON.stringify(details)].map(csvValue).join(","),
  );
  const text = ["at,kind,by_name,by_email,through,details", ...rows].join("\r\n");
  return done(new TextEncoder().encode(`${text}\r\n`) as Bytes);
}

function csvValue(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
