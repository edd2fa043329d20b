import { can } from "../../../domain/access/can.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { Deps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";

const SUGGESTIONS = 8;

/** Earlier recipients of the workspace, as suggestions while typing. */
export async function searchRecipients(
  deps: Deps,
  principal: Principal,
  search: string,
): Promise<Outcome<{ name: string; emailId: string }[]>> {
  if (!can(principal.role, "documents", "VIEW")) return refuse("not_authorized");
  const people = await deps.contacts.search(principal.workspaceId, search.trim(), SUGGESTIONS);
  return done(people.map(({ name, email }) => ({ name, emailId: email })));
}
