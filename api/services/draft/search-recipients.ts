import { done, type Outcome } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";

const SUGGESTIONS = 8;

/** Earlier recipients of the workspace, as suggestions while typing. */
export async function searchRecipients(
  deps: Pick<Deps, "contacts">,
  principal: Principal,
  search: string,
): Promise<Outcome<{ name: string; emailId: string }[]>> {
  const people = await deps.contacts.search(principal.workspaceId, search.trim(), SUGGESTIONS);
  return done(people.map(({ name, email }) => ({ name, emailId: email })));
}
