import type { FoundField } from "../../../domain/field/found-field.ts";
import { done, notFound, type Outcome, refuse } from "../../../domain/outcome.ts";
import type { DocumentDeps, FileDeps } from "../../deps.ts";
import type { Principal } from "../../ports/people.ts";

import { readSource } from "../file/file-stores.ts";
import { findFile } from "../file/find-file.ts";
import { turnOwnerOf } from "../file/first-page-job.ts";

/** Uses the file's form fields and text tags first; detection rules add fields where these found none. */
export async function detectFields(
  deps: FileDeps & DocumentDeps,
  principal: Principal,
  selection: { part: string; documentId?: string },
): Promise<Outcome<{ fields: FoundField[] }>> {
  const file = await findFile(deps, principal, selection);
  if (!file) return notFound("file");
  const [bytes, own] = await Promise.all([readSource(deps, file), deps.files.readFound(file.key)]);
  if (!bytes) return refuse("storage_unavailable");
  const detected = await deps.pdf.detect(bytes, { owner: turnOwnerOf(principal) });
  if (!detected.ok) return detected;
  const added = detected.value.filter((field) => !own.fields.some((other) => overlap(field, other)));
  return done({ fields: [...own.fields.filter((field) => !field.isFilled), ...added] });
}

function overlap(one: FoundField, other: FoundField): boolean {
  const [a, b] = [one.box, other.box];
  const isBeside = a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height;
  return one.page === other.page && !isBeside;
}
