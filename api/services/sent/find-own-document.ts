import type { DocumentState } from "../../../domain/document/change.ts";
import { DocumentId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Versioned } from "../../ports/basics.ts";
import type { Principal } from "../../ports/people.ts";

/** A document of the caller's workspace; another workspace's is not found, like one that does not exist. */
export async function findOwnDocument(
  deps: Pick<Deps, "documents">,
  principal: Principal,
  id: string,
): Promise<Outcome<Versioned<DocumentState>>> {
  const documentId = DocumentId.safeParse(id);
  if (!documentId.success) return refuse("not_found");
  const found = await deps.documents.findState(documentId.data);
  if (found?.value.document.workspaceId !== principal.workspaceId) return refuse("not_found");
  return done(found!);
}
