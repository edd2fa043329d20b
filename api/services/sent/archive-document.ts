import { archiveDocument as decide, unarchiveDocument } from "../../../domain/document/archive/archive-document.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { changeDocument } from "./change-document.ts";
import { findOwnDocument } from "./find-own-document.ts";

/** Moves a document into or out of the archive. A repeat changes nothing. */
export async function archiveDocument(
  deps: DocumentDeps,
  principal: MemberPrincipal,
  id: string,
  isArchived: boolean,
): Promise<Outcome<{ _id: DocumentId; isChanged: boolean }>> {
  let isChanged = false;
  const changed = await changeDocument(
    deps,
    () => findOwnDocument(deps, principal, id),
    (state, at) => {
      const outcome = isArchived ? decide(state, { at, by: principal.user.id }) : done(unarchiveDocument(state));
      isChanged = outcome.ok && outcome.value !== null;
      return outcome;
    },
  );
  return changed.ok ? done({ _id: changed.value.document._id, isChanged }) : changed;
}
