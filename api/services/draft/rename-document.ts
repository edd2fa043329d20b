import { renameDocument as decide } from "../../../domain/document/draft/rename-document.ts";
import type { DocumentId } from "../../../domain/ids.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { changeDocument } from "../sent/change-document.ts";
import { findOwnDocument } from "../sent/find-own-document.ts";

export async function renameDocument(
  deps: DocumentDeps,
  principal: MemberPrincipal,
  id: string,
  title: string,
): Promise<Outcome<{ _id: DocumentId; title: string }>> {
  const renamed = await changeDocument(
    deps,
    () => findOwnDocument(deps, principal, id),
    (state, at) => decide(state, { at, title }),
  );
  return renamed.ok ? done({ _id: renamed.value.document._id, title: renamed.value.document.title }) : renamed;
}
