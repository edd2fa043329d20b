import type {
  ErasureView,
  listErasuresCall as listContract,
  readErasureCall as readContract,
} from "../../../../domain/contract/compliance/person.ts";
import type { Output } from "../../../../domain/contract/endpoint.ts";
import { done, type Outcome, refuse } from "../../../../domain/outcome.ts";
import type { ComplianceDeps, DocumentDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { viewOf } from "./erase-person-data.ts";

const LISTED = 20;
const RESULTS = 500;

export async function listErasures(
  { erasures }: ComplianceDeps,
  { workspaceId }: MemberPrincipal,
): Promise<Outcome<Output<typeof listContract>>> {
  return done((await erasures.list(workspaceId, LISTED)).map((one): ErasureView => viewOf(one)));
}

/** Returns current titles; a deleted document has no title. */
export async function readErasure(
  { erasures, documents }: DocumentDeps & ComplianceDeps,
  { workspaceId }: MemberPrincipal,
  id: string,
): Promise<Outcome<Output<typeof readContract>>> {
  const found = await erasures.find(workspaceId, id);
  if (!found) return refuse("not_found");
  const results = await erasures.listResults(workspaceId, id, RESULTS);
  const items = await Promise.all(
    results.map(async (one) => ({ ...one, title: (await documents.findHead(one.documentId))?.value.title ?? "" })),
  );
  const places = await erasures.listPlaces(workspaceId, id, RESULTS);
  return done({ erasure: viewOf(found.value), items, places });
}
