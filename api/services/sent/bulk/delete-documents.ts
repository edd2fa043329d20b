import { done } from "../../../../domain/outcome.ts";
import type { Principal } from "../../../ports/people.ts";
import { deleteDraft } from "../../draft/delete-draft.ts";
import { eachDocument, type Fate } from "./each-document.ts";

export function deleteDocuments(
  deps: Parameters<typeof deleteDraft>[0],
  principal: Principal,
  ids: readonly string[],
): Promise<Fate[]> {
  return eachDocument(ids, async (id) => {
    const answer = await deleteDraft(deps, principal, id);
    return answer.ok ? done(true) : answer;
  });
}
