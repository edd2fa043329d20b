import type { Output } from "../../../../domain/contract/endpoint.ts";
import type { readRetentionCall as contract } from "../../../../domain/contract/workspace/retention.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import { retentionBegins } from "../../../../domain/workspace/retention.ts";
import type { WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";

export async function readRetention(
  { workspaces }: WorkspaceDeps,
  { workspaceId }: Pick<MemberPrincipal, "workspaceId">,
): Promise<Outcome<Output<typeof contract>>> {
  const rule = (await workspaces.find(workspaceId))?.value.retention;
  if (!rule) return done(null);
  const { days, recipientsToo, since } = rule;
  return done({ days, recipientsToo, since, beginsAt: retentionBegins(rule) });
}
