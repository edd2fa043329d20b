import type { Output } from "../../../domain/contract/endpoint.ts";
import type {
  AdmittingWorkspace,
  listAdmittingWorkspacesCall as contract,
} from "../../../domain/contract/workspace/workspace.ts";
import { Instant, toInstant, WorkspaceId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { isSupportAdmitted, type Workspace } from "../../../domain/workspace/workspace.ts";
import type { WorkspaceDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { isOnSupportTeam } from "./is-on-support-team.ts";

/** The workspaces that currently grant the support team access. Refusals: `not_authorized` for everybody else. */
export async function listAdmittingWorkspaces(
  deps: WorkspaceDeps,
  { user }: MemberPrincipal,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Outcome<Output<typeof contract>>> {
  if (!isOnSupportTeam(deps, user)) return refuse("not_authorized");
  const after = cursor === undefined ? null : parseCursor(cursor);
  if (after === undefined) return refuse("invalid_input", { faults: [{ path: "cursor", code: "invalid_input" }] });
  const at = toInstant(deps.clock.now());
  const { items, hasMore } = await deps.workspaces.listAdmitting({ at, after, limit });
  const last = items.at(-1);
  return done({
    items: items.filter((one) => isSupportAdmitted(one, at)).flatMap(rowOf),
    cursor: hasMore && last?.support ? `${last.support.until}~${last.id}` : null,
  });
}

function rowOf({ id, name, support }: Workspace): AdmittingWorkspace[] {
  return support ? [{ _id: id, name, until: support.until, contents: support.contents }] : [];
}

function parseCursor(cursor: string): { until: Instant; id: WorkspaceId } | undefined {
  const [until, id] = cursor.split("~");
  const parsed = { until: Instant.safeParse(until).data, id: WorkspaceId.safeParse(id).data };
  return parsed.until && parsed.id ? { until: parsed.until, id: parsed.id } : undefined;
}
