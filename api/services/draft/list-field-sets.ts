import type { FieldSet } from "../../../domain/field/field-set.ts";
import { done, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { findOwnFieldSets } from "./find-own-field-sets.ts";

export async function listFieldSets(deps: DocumentDeps, principal: MemberPrincipal): Promise<Outcome<FieldSet[]>> {
  const fieldSets = await findOwnFieldSets(deps, principal);
  return done(fieldSets.sort((a, b) => a.name.localeCompare(b.name)));
}
