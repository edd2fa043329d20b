import { done } from "../../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../../deps.ts";
import type { Principal } from "../../../ports/people.ts";
import { remindRecipients } from "../remind-recipients.ts";
import { type DocumentResult, eachDocument } from "./each-document.ts";

export function remindDocuments(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  ids: readonly string[],
): Promise<DocumentResult[]> {
  return eachDocument(ids, async (id) => {
    const answer = await remindRecipients(deps, principal, id, undefined);
    return answer.ok ? done(answer.value.reminded.length > 0) : answer;
  });
}
