import type { FoundInFile } from "../../../domain/field/found-field.ts";
import { done, notFound, type Outcome } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";
import { findFile } from "../file/find-file.ts";

export async function readFoundFields(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  selection: { part: string; documentId?: string },
): Promise<Outcome<FoundInFile>> {
  const file = await findFile(deps, principal, selection);
  return file ? done(await deps.files.readFound(file.key)) : notFound("file");
}
