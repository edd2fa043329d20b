import { type PageShape, round, seenSizeInMillimetres } from "../field/geometry.ts";
import type { FilePartKey } from "../ids.ts";

/** Page shapes of each file. */
export type PagesOfParts = ReadonlyMap<FilePartKey, readonly PageShape[]>;

/**
 * One page of a document: its file, its index in that file, and its visible size in millimetres. The document's pages
 * are numbered across its files. `dark`: its dark tiles, see `domain/field/ground/dark-map.ts`.
 */
export type DocumentPage = {
  part: FilePartKey;
  page: number;
  width: number;
  height: number;
  isUndrawn?: true;
  isPending?: true;
  dark?: string;
};

/** Pages of each file whose pictures could not be made. */
export type UndrawnOfParts = ReadonlyMap<FilePartKey, readonly number[]>;

/** Pages of each file without pictures: those given up, and those still to be drawn. */
export type MissingPictures = { undrawn: UndrawnOfParts; pending: UndrawnOfParts };

/** Facts about the pages' pictures; `dark`: maps of dark tiles of each file, by page. */
export type PageLooks = MissingPictures & { dark: ReadonlyMap<FilePartKey, ReadonlyMap<number, string>> };

export function listPages(
  parts: readonly { key: FilePartKey }[],
  pages: PagesOfParts,
  looks?: PageLooks,
): DocumentPage[] {
  return parts.flatMap(({ key }) => {
    const undrawn = new Set(looks?.undrawn.get(key));
    const pending = new Set(looks?.pending.get(key));
    return (pages.get(key) ?? []).map((shape, page) => {
      const size = seenSizeInMillimetres(shape);
      const dark = looks?.dark.get(key)?.get(page);
      return {
        ...{ part: key, page, width: round(size.width), height: round(size.height) },
        ...(undrawn.has(page) ? { isUndrawn: true } : {}),
        ...(pending.has(page) ? { isPending: true } : {}),
        ...(dark === undefined ? {} : { dark }),
      };
    });
  });
}

/** The first of these pages, numbered across all files, that was not seen; `null` if all were. */
export function firstUnseen(
  parts: readonly { key: FilePartKey; pages: number }[],
  withoutPicture: UndrawnOfParts,
  seen: readonly number[] | undefined,
): number | null {
  const seenPages = new Set(seen);
  const first = firstPages(parts);
  const pages = parts.flatMap(({ key }) => (withoutPicture.get(key) ?? []).map((page) => first.get(key)! + page));
  const unseen = pages.filter((page) => !seenPages.has(page));
  return unseen.length > 0 ? Math.min(...unseen) : null;
}

/** Index of each file's first page in the document. */
export function firstPages(parts: readonly { key: FilePartKey; pages: number }[]): Map<FilePartKey, number> {
  const first = new Map<FilePartKey, number>();
  let count = 0;
  for (const part of parts) {
    first.set(part.key, count);
    count += part.pages;
  }
  return first;
}
