import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { seesAll, workspaceScopeOf } from "../judge-document.ts";

const SUGGESTIONS = 8;

/** Earlier recipients as suggestions while typing: of the workspace, or of the documents that the caller sees. */
export async function searchRecipients(
  deps: DocumentDeps,
  principal: Principal,
  text: string,
): Promise<Outcome<{ name: string; emailId: string }[]>> {
  const search = text.trim();
  const people = seesAll(principal)
    ? await deps.contacts.search(principal.workspaceId, search, SUGGESTIONS)
    : await deps.documents.searchPeople(workspaceScopeOf(principal), search, SUGGESTIONS);
  return done(people.map(({ name, email }) => ({ name, emailId: email })));
}
