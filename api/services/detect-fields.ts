import type { FoundField } from "../../domain/field/found-field.ts";
import { done, type Outcome, refuse } from "../../domain/outcome.ts";
import type { Deps, Principal } from "../deps.ts";
import { readSource } from "./file-homes.ts";
import { findFile } from "./find-file.ts";

export async function detectFields(
  deps: Deps,
  principal: Principal,
  which: { part: string; documentId?: string },
): Promise<Outcome<{ fields: FoundField[] }>> {
  const file = await findFile(deps, principal, which);
  if (!file) return refuse("not_found");
  const bytes = await readSource(deps, file);
  if (!bytes) return refuse("storage_unavailable");
  const detected = await deps.pdf.detect(bytes);
  return detected.ok ? done({ fields: detected.value }) : detected;
}
