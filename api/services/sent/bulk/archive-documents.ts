import { done } from "../../../../domain/outcome.ts";
import type { DocumentDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { archiveDocument } from "../archive-document.ts";

import { type DocumentResult, eachDocument } from "./each-document.ts";

export function archiveDocuments(
  deps: DocumentDeps,
  principal: MemberPrincipal,
  ids: readonly string[],
  isArchived: boolean,
): Promise<DocumentResult[]> {
  return eachDocument(ids, async (id) => {
    const answer = await archiveDocument(deps, principal, id, isArchived);
    return answer.ok ? done(answer.value.isChanged) : answer;
  });
}
