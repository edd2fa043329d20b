import { type PageShape, round, seenSizeInMillimetres } from "../field/geometry.ts";
import type { FilePartKey } from "../ids.ts";

/** Page shapes of each file. */
export type PagesOfParts = ReadonlyMap<FilePartKey, readonly PageShape[]>;

/**
 * One page of a document, counted through its files: its file, its index there, and its visible size in millimetres.
 */
export type DocumentPage = { part: FilePartKey; page: number; width: number; height: number };

export function listPages(parts: readonly { key: FilePartKey }[], pages: PagesOfParts): DocumentPage[] {
  return parts.flatMap(({ key }) =>
    (pages.get(key) ?? []).map((shape, page) => {
      const size = seenSizeInMillimetres(shape);
      return { part: key, page, width: round(size.width), height: round(size.height) };
    }),
  );
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
