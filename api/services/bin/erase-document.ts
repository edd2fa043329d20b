import { eraseForWorkspace, isKeptForOthers } from "../../../domain/document/bin/bin-document.ts";
import type { DocumentHead } from "../../../domain/document/document.ts";
import { done } from "../../../domain/outcome.ts";
import { type ChangeDeps, changeDocument, findById } from "../sent/change-document.ts";

/**
 * Deletes what lies in the bin since then, for good. Sealed evidence stays with its recipients.
 * @returns whether it is gone; `false` when it was restored or another writer was first
 */
export async function eraseDocument(deps: ChangeDeps, { _id, binned }: DocumentHead): Promise<boolean> {
  const found = await deps.documents.findState(_id);
  if (!found || found.value.document.erasedAt) return true;
  if (found.value.document.binned?.at !== binned?.at) return false;
  if (!isKeptForOthers(found.value.document)) return deps.documents.remove(found);
  const erased = await changeDocument(deps, findById(deps, _id), (state, at) =>
    done(state.document.binned?.at === binned?.at ? eraseForWorkspace(state, at) : null),
  );
  return erased.ok && erased.value.document.erasedAt !== undefined;
}
