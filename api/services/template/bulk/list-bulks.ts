import type { Output } from "../../../../domain/contract/endpoint.ts";
import type { listBulksCall as contract } from "../../../../domain/contract/template/bulk.ts";
import { done, type Outcome } from "../../../../domain/outcome.ts";
import type { BulkId } from "../../../../domain/template/bulk/bulk.ts";
import type { TemplateDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { bulkView } from "./bulk-view.ts";
import { maySee } from "./find-own-bulk.ts";

/** Newest first. A page may be short and still have a next one. */
export async function listBulks(
  deps: TemplateDeps,
  principal: MemberPrincipal,
  { limit, cursor }: { limit: number; cursor?: BulkId | undefined },
): Promise<Outcome<Output<typeof contract>>> {
  const page = await deps.bulks.list({ workspace: principal.workspaceId, before: cursor, limit });
  const isSeen = await Promise.all(page.map((bulk) => maySee(deps, principal, bulk)));
  const items = page.filter((_, index) => isSeen[index]).map(bulkView);
  return done({ items, cursor: page.length < limit ? null : page.at(-1)!._id });
}
