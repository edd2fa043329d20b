import { binDocument, isKeptForOthers } from "../../../domain/document/bin/bin-document.ts";
import { checkAllowed } from "../../../domain/document/state-table.ts";
import { type DocumentId, toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { changeDocument } from "../sent/change-document.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";
import { eraseDocument } from "./erase-document.ts";

/** Moves a document to the bin. Permanently deletes drafts and documents that are already in the bin. */
export async function deleteDocument(
  deps: DocumentDeps,
  principal: Principal,
  id: string,
  deleteType: string | undefined,
): Promise<Outcome<{ _id: DocumentId }>> {
  const find = () => findOwnDocument(deps, principal, id);
  if (deleteType === "bin" && principal.kind === "member") {
    const by = principal.user.id;
    const binned = await changeDocument(deps, find, (state, at) => binDocument(state, { at, by }));
    return binned.ok ? done({ _id: binned.value.document._id }) : binned;
  }
  const found = await find();
  if (!found.ok) return found;
  const { document } = found.value.value;
  const allowed = document.binned ? done(null) : checkAllowed(document, "discard", toInstant(deps.clock.now()));
  if (!allowed.ok) return allowed;
  const isGone = isKeptForOthers(document)
    ? await eraseDocument(deps, document)
    : await deps.documents.remove(found.value);
  return isGone ? done({ _id: document._id }) : refuse("conflict");
}
