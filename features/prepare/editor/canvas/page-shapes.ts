/** A draft's pages as upright boxes in millimetres, by file part and page. */
import type { PageView } from "../../../../domain/contract/views/views.ts";
import type { Field } from "../../../../domain/field/field.ts";
import { type Millimetres, type PageShape, type Size, toPoints } from "../../../../domain/field/geometry.ts";
import type { FilePartKey } from "../../../../domain/ids.ts";

/** A page: its file and the index in it, from 0. */
export type PageAddress = Pick<Field, "part" | "page">;

/** A page as seen is an unrotated page of its visible size. */
export function shapeOf(size: Size<Millimetres>): PageShape {
  return { visibleBox: [0, 0, toPoints(size.width), toPoints(size.height)], rotate: 0, userUnit: 1 };
}

/** Shapes of all pages of each part, for `findSendFaults`. */
export function shapesByPart(pages: readonly PageView[]): Map<FilePartKey, PageShape[]> {
  const byPart = new Map<FilePartKey, PageShape[]>();
  for (const page of pages) {
    const shapes = byPart.get(page.part) ?? [];
    shapes[page.page] = shapeOf(page);
    byPart.set(page.part, shapes);
  }
  return byPart;
}

/** Index of a page counted through all files; -1 if unknown. */
export function indexOfPage(pages: readonly PageView[], at: PageAddress): number {
  return indexesOf(pages).get(pageKey(at)) ?? -1;
}

/** A page's unique name. */
export function pageKey({ part, page }: PageAddress): string {
  return `${part} ${page}`;
}

const indexes = new WeakMap<readonly PageView[], Map<string, number>>();

function indexesOf(pages: readonly PageView[]): Map<string, number> {
  const known = indexes.get(pages);
  if (known) return known;
  const indexByKey = new Map(pages.map((page, index) => [pageKey(page), index]));
  indexes.set(pages, indexByKey);
  return indexByKey;
}

export function isSamePage(a: PageAddress, b: PageAddress): boolean {
  return a.part === b.part && a.page === b.page;
}
