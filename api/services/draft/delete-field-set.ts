import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { findOwnFieldSets, mayChangeFieldSet } from "./find-own-field-sets.ts";

/** Deletes a block. A block that is missing, or that the caller does not see, counts as deleted. */
export async function deleteFieldSet(
  deps: DocumentDeps,
  principal: MemberPrincipal,
  id: string,
): Promise<Outcome<{ _id: string }>> {
  const fieldSet = (await findOwnFieldSets(deps, principal)).find((one) => one._id === id);
  if (fieldSet && !mayChangeFieldSet(principal, fieldSet)) return refuse("not_authorized");
  if (fieldSet) await deps.fieldSets.remove(principal.workspaceId, id);
  return done({ _id: id });
}
