import type { DocumentId } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { findOwnDocument } from "./find-own-document.ts";

/** Moves documents into a folder. Only the root (`null`) exists; any other folder is not found. */
export async function moveDocuments(
  deps: Pick<Deps, "documents">,
  principal: Principal,
  documentIds: readonly string[],
  folderId: string | null,
): Promise<Outcome<{ documentIds: DocumentId[]; folderId: null }>> {
  if (folderId !== null) return refuse("not_found", { faults: [{ path: "folderId", code: "not_found" }] });
  const moved: DocumentId[] = [];
  for (const [index, id] of documentIds.entries()) {
    const found = await findOwnDocument(deps, principal, id);
    if (!found.ok) return refuse(found.refusal.code, { faults: [{ path: `documentIds.${index}`, code: "not_found" }] });
    moved.push(found.value.value.document._id);
  }
  return done({ documentIds: moved, folderId });
}
