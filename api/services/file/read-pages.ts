import type { FilePart } from "../../../domain/document/file-part.ts";
import type { MissingPictures, PagesOfParts, UndrawnOfParts } from "../../../domain/document/pages.ts";
import type { Deps } from "../../deps.ts";

export async function readPages(deps: Pick<Deps, "files">, parts: readonly FilePart[]): Promise<PagesOfParts> {
  const entries = await Promise.all(parts.map(async ({ key }) => [key, await deps.files.readPages(key)] as const));
  return new Map(entries);
}

/** Pages without pictures, because drawing failed (`undrawn`) or is not done yet (`pending`); only files with such pages. */
export async function readMissing(
  { files }: Pick<Deps, "files">,
  parts: readonly Pick<FilePart, "key">[],
): Promise<MissingPictures> {
  const found = await Promise.all(parts.map(({ key }) => files.find(key)));
  const stored = found.flatMap((one) => (one ? [one.value] : []));
  const undrawn = stored.flatMap((file) => (file.undrawn ? [[file.key, file.undrawn] as const] : []));
  const pending = stored.flatMap(({ key, imagesReady, pages }) =>
    imagesReady < pages ? [[key, Array.from({ length: pages - imagesReady }, (_, n) => imagesReady + n)] as const] : [],
  );
  return { undrawn: new Map(undrawn), pending: new Map(pending) };
}

/** Shapes and failed pages of files, as `listPages` takes them. */
export async function readShapes(
  deps: Pick<Deps, "files">,
  parts: readonly FilePart[],
): Promise<[PagesOfParts, UndrawnOfParts]> {
  const [pages, { undrawn }] = await Promise.all([readPages(deps, parts), readMissing(deps, parts)]);
  return [pages, undrawn];
}
