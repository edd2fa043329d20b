import { labelOfKey } from "../../../domain/integration/acting-key.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import { csvLine } from "../../../domain/text/csv.ts";
import type { WorkspaceEvent } from "../../../domain/workspace/workspace-event.ts";
import type { WorkspaceDeps } from "../../deps.ts";
import type { Bytes } from "../../ports/basics.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { walkPages } from "../walk-pages.ts";
import { factInSight } from "./fact-in-sight.ts";
import { logForWorkspace } from "./log-for-workspace.ts";

const EXPORT_LIMIT = 20_000;

const PAGE = 100;

/** Newest first; the export itself is logged. Values that a spreadsheet would run as formulas begin with an apostrophe. */
export async function exportEvents(deps: WorkspaceDeps, caller: MemberPrincipal): Promise<Outcome<Bytes>> {
  const events: WorkspaceEvent[] = [];
  const workspace = caller.workspaceId;
  const all = walkPages((before: string | undefined) =>
    deps.workspaces.listEvents({ workspace, ...(before === undefined ? {} : { before }), limit: PAGE }),
  );
  for await (const event of all) if (events.push(event) >= EXPORT_LIMIT) break;
  await logForWorkspace(deps, caller, { kind: "log_exported" });
  const rows = events.map(({ at, by, through = "", key, fact }) => {
    const { kind, ...details } = factInSight(caller, fact);
    return csvLine([at, kind, by.name, by.email, through, JSON.stringify(details), key ? labelOfKey(key) : ""]);
  });
  const text = ["at,kind,by_name,by_email,through,details,key\r\n", ...rows].join("");
  return done(new TextEncoder().encode(text) as Bytes);
}
