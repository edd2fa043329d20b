import { done } from "../../../../domain/outcome.ts";
import type { DocumentDeps } from "../../../deps.ts";
import type { MemberPrincipal } from "../../../ports/people.ts";
import { restoreDocument } from "../../bin/restore-document.ts";
import { type DocumentResult, eachDocument } from "./each-document.ts";

export function restoreDocuments(
  deps: DocumentDeps,
  principal: MemberPrincipal,
  ids: readonly string[],
): Promise<DocumentResult[]> {
  return eachDocument(ids, async (id) => {
    const answer = await restoreDocument(deps, principal, id);
    return answer.ok ? done(true) : answer;
  });
}
