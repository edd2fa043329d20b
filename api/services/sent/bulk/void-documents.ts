import { done } from "../../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../../deps.ts";
import type { Principal } from "../../../ports/people.ts";
import { voidDocument } from "../void-document.ts";
import { type DocumentResult, eachDocument } from "./each-document.ts";

export function voidDocuments(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  ids: readonly string[],
  reason: string,
): Promise<DocumentResult[]> {
  return eachDocument(ids, async (id) => {
    const answer = await voidDocument(deps, principal, id, reason);
    return answer.ok ? done(true) : answer;
  });
}
