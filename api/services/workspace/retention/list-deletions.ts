import type { Output, Query } from "../../../../domain/contract/endpoint.ts";
import type { listDeletionsCall as contract } from "../../../../domain/contract/workspace/retention.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import type { WorkspaceDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";

export async function listDeletions(
  { deletions }: WorkspaceDeps,
  { workspaceId }: MemberPrincipal,
  { cursor, limit }: Query<typeof contract>,
): Promise<Outcome<Output<typeof contract>>> {
  const { items, next } = await deletions.list(workspaceId, { before: cursor, limit });
  const rows = items.map(({ id, documentId, title, completedAt, deletedAt }) => ({
    ...{ id, documentId, title, completedAt, deletedAt },
  }));
  return done({ items: rows, cursor: next });
}
