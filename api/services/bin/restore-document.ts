import { restoreDocument as decide } from "../../../domain/document/bin/bin-document.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { changeDocument } from "../sent/change-document.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";

/** Takes a document out of the bin, back into its folder if that is still there. */
export async function restoreDocument(
  deps: DocumentDeps,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<{ _id: DocumentId }>> {
  const restored = await changeDocument(
    deps,
    () => findOwnDocument(deps, principal, id),
    async (state) => {
      const { folderId, workspaceId } = state.document;
      return done(decide(state, folderId !== undefined && (await deps.folders.find(workspaceId, folderId)) !== null));
    },
  );
  return restored.ok ? done({ _id: restored.value.document._id }) : restored;
}
