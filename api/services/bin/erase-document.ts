import { eraseForWorkspace, isKeptForOthers } from "../../../domain/document/bin/bin-document.ts";
import type { DocumentHead } from "../../../domain/document/document.ts";
import { done } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import { changeDocument, findById } from "../sent/change-document.ts";

/**
 * Permanently deletes a document that has been in the bin since `binned`. Recipients keep their sealed evidence.
 * @returns `true` if deleted; `false` if it was restored or another writer committed first
 */
export async function eraseDocument(deps: DocumentDeps, { _id, binned }: DocumentHead): Promise<boolean> {
  const found = await deps.documents.findState(_id);
  if (!found || found.value.document.erasedAt) return true;
  if (found.value.document.binned?.at !== binned?.at) return false;
  if (!isKeptForOthers(found.value.document)) return deps.documents.remove(found);
  const erased = await changeDocument(deps, findById(deps, _id), (state, at) =>
    done(state.document.binned?.at === binned?.at ? eraseForWorkspace(state, at) : null),
  );
  return erased.ok && erased.value.document.erasedAt !== undefined;
}
