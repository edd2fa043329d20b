import type { FilePart } from "../../../domain/document/file-part.ts";
import type { PagesOfParts, UndrawnOfParts } from "../../../domain/document/pages.ts";
import type { Deps } from "../../deps.ts";

export async function readPages(deps: Deps, parts: readonly FilePart[]): Promise<PagesOfParts> {
  const entries = await Promise.all(parts.map(async ({ key }) => [key, await deps.files.readPages(key)] as const));
  return new Map(entries);
}

/** Pages without pictures because drawing failed, of the files that have any. */
export async function readUndrawn(
  { files }: Pick<Deps, "files">,
  parts: readonly Pick<FilePart, "key">[],
): Promise<UndrawnOfParts> {
  const found = await Promise.all(parts.map(({ key }) => files.find(key)));
  return new Map(found.flatMap((stored) => (stored?.value.undrawn ? [[stored.value.key, stored.value.undrawn]] : [])));
}

/** Shapes and failed pages of files, as `listPages` takes them. */
export function readShapes(deps: Deps, parts: readonly FilePart[]): Promise<[PagesOfParts, UndrawnOfParts]> {
  return Promise.all([readPages(deps, parts), readUndrawn(deps, parts)]);
}
