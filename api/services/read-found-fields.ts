import type { FoundInFile } from "../../domain/field/found-field.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { Deps, Principal } from "../deps.ts";
import { findFile } from "./find-file.ts";

export async function readFoundFields(
  deps: Deps,
  principal: Principal,
  which: { part: string; documentId?: string },
): Promise<Outcome<FoundInFile>> {
  const file = await findFile(deps, principal, which);
  return file ? done(await deps.files.readFound(file.key)) : refuse("not_found");
}
