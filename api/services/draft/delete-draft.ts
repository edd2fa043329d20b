import { checkAllowed } from "../../../domain/document/state-table.ts";
import { type DocumentId, toInstant } from "../../../domain/ids.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";

/** Deletes a draft and its parts permanently. Sent documents are refused. */
export async function deleteDraft(
  deps: Pick<Deps, "clock" | "documents">,
  principal: Principal,
  id: string,
): Promise<Outcome<{ _id: DocumentId }>> {
  const found = await findOwnDocument(deps, principal, id);
  if (!found.ok) return found;
  const { document } = found.value.value;
  const allowed = checkAllowed(document, "discard", toInstant(deps.clock.now()));
  if (!allowed.ok) return allowed;
  return (await deps.documents.remove(found.value)) ? done({ _id: document._id }) : refuse("conflict");
}
