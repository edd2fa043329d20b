/** Moves fields when pages are moved, rotated or removed. */
import type { PageChoice } from "../document/file-part.ts";
import type { FilePartKey } from "../ids.ts";
import type { Field } from "./field.ts";
import { type Box, clampToPage, type Millimetres, type Rotation, round, type Size, toPoints } from "./geometry.ts";

export type FollowedFields = {
  /** All fields that still have a page, in order. */
  fields: Field[];
  /** Fields whose page was removed. */
  dropped: Field[];
};

type PageSize = Size<Millimetres>;

/**
 * Moves the fields of a file that was recomposed from chosen pages; fields keep their position on the page. If a page
 * was chosen twice, its fields are on the first copy.
 * @param sizes displayed sizes of the replaced file's pages
 */
export function followPages(
  fields: readonly Field[],
  replaced: FilePartKey,
  composed: { part: FilePartKey; pages: readonly PageChoice[] },
  sizes: readonly PageSize[],
): FollowedFields {
  return follow(fields, replaced, (field) => {
    const page = composed.pages.findIndex((one) => one.part === replaced && one.page === field.page);
    const size = sizes[field.page];
    if (page < 0 || !size) return null;
    const { rotate } = composed.pages[page]!;
    const box = clamped(turnedBox(field.box, size, rotate), turnedSize(size, rotate));
    return { ...field, part: composed.part, page, box };
  });
}

/**
 * Moves the fields of a replaced file: they keep page number and position, and are clamped to a smaller page.
 * @param sizes displayed sizes of the new file's pages
 */
export function followReplacement(
  fields: readonly Field[],
  replaced: FilePartKey,
  part: FilePartKey,
  sizes: readonly PageSize[],
): FollowedFields {
  return follow(fields, replaced, (field) => {
    const size = sizes[field.page];
    return size ? { ...field, part, box: clamped(field.box, size) } : null;
  });
}

/** Moves fields without a page to another page of the file. */
export function onPage(fields: readonly Field[], part: FilePartKey, page: number, size: PageSize): Field[] {
  return fields.map((field) => ({ ...field, part, page, box: clamped(field.box, size) }));
}

/** The same area on a page rotated clockwise; `size` is the page's size before the rotation. */
export function turnedBox(box: Box<Millimetres>, size: PageSize, rotate: Rotation): Box<Millimetres> {
  const { x, y, width, height } = box;
  const fromRight = Math.max(0, round(size.width - x - width));
  const fromBottom = Math.max(0, round(size.height - y - height));
  switch (rotate) {
    case 0:
      return box;
    case 90:
      return { x: fromBottom, y: x, width: height, height: width };
    case 180:
      return { x: fromRight, y: fromBottom, width, height };
    case 270:
      return { x: y, y: fromRight, width: height, height: width };
  }
}

export function turnedSize(size: PageSize, rotate: Rotation): PageSize {
  return rotate % 180 === 0 ? size : { width: size.height, height: size.width };
}

function follow(fields: readonly Field[], replaced: FilePartKey, to: (field: Field) => Field | null): FollowedFields {
  const followed: FollowedFields = { fields: [], dropped: [] };
  for (const field of fields) {
    const moved = field.part === replaced ? to(field) : field;
    if (moved) followed.fields.push(moved);
    else followed.dropped.push(field);
  }
  return followed;
}

function clamped(box: Box<Millimetres>, { width, height }: PageSize): Box<Millimetres> {
  return clampToPage(box, { visibleBox: [0, 0, toPoints(width), toPoints(height)], rotate: 0, userUnit: 1 });
}
