import type { FilePart } from "../../domain/document/file-part.ts";
import type { PagesOfParts } from "../../domain/document/pages.ts";
import type { Deps } from "../deps.ts";

export async function readPages(deps: Deps, parts: readonly FilePart[]): Promise<PagesOfParts> {
  const entries = await Promise.all(parts.map(async ({ key }) => [key, await deps.files.readPages(key)] as const));
  return new Map(entries);
}
