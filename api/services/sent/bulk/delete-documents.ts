import { done } from "../../../../domain/outcome.ts";
import type { DocumentDeps } from "../../../deps.ts";
import type { Principal } from "../../../ports/people.ts";
import { deleteDocument } from "../../bin/delete-document.ts";
import { type DocumentResult, eachDocument } from "./each-document.ts";

export function deleteDocuments(
  deps: DocumentDeps,
  principal: Principal,
  ids: readonly string[],
  deleteType: "bin" | "permanent",
): Promise<DocumentResult[]> {
  return eachDocument(ids, async (id) => {
    const answer = await deleteDocument(deps, principal, id, deleteType);
    return answer.ok ? done(true) : answer;
  });
}
