import { sha256 } from "../../../domain/audit/sha256.ts";
import type { FieldSet } from "../../../domain/field/field-set.ts";
import { FIELD_SETS_LIMIT } from "../../../domain/field/limits.ts";
import { done, type Outcome, refuse } from "../../../domain/outcome.ts";
import { cleanLine } from "../../../domain/text/clean-text.ts";
import type { DocumentDeps } from "../../deps.ts";
import type { MemberPrincipal } from "../../ports/people.ts";
import { mayChangeFieldSet } from "./find-own-field-sets.ts";

/**
 * Replaces the caller's block of the same name, even if two requests save it concurrently, or one that they may change.
 * Blocks of others keep their name and contents.
 */
export async function saveFieldSet(
  deps: DocumentDeps,
  principal: MemberPrincipal,
  input: Pick<FieldSet, "name" | "fields">,
): Promise<Outcome<FieldSet>> {
  const name = cleanLine(input.name);
  if (name === "") return refuse("invalid_input", { faults: [{ path: "name", code: "field_label_empty" }] });
  const fieldSets = await deps.fieldSets.list(principal.workspaceId);
  const { id: ownerId } = principal.user;
  const alike = fieldSets.filter((one) => one.name === name && mayChangeFieldSet(principal, one));
  const replaced = alike.find((one) => one.ownerId === ownerId) ?? alike[0];
  const _id = replaced?._id ?? (await sha256(`${ownerId} ${name}`)).slice(0, 32);
  if (!fieldSets.some((one) => one._id === _id) && fieldSets.length >= FIELD_SETS_LIMIT)
    return refuse("too_many_blocks", { params: { limit: FIELD_SETS_LIMIT } });
  const fieldSet = { _id, name, fields: input.fields, ownerId: replaced ? replaced.ownerId : ownerId };
  await deps.fieldSets.put(principal.workspaceId, fieldSet);
  return done(fieldSet);
}
