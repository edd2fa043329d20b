import type { Box, Millimetres } from "../../../domain/field/geometry.ts";
import { seenSizeInMillimetres } from "../../../domain/field/geometry.ts";
import { pagesToCompare } from "../../../domain/file/rewritten-look.ts";
import type { PageToCompare } from "../../ports/pdf.ts";
import type { Glyph } from "../detect/marks.ts";
import { isDict } from "../syntax/values.ts";
import { faultOfAnnotation } from "./allowed-actions.ts";
import type { Opened } from "./open-file.ts";

/**
 * Pages of a rewritten file to compare with the upload.
 * @param cut letters that were removed on purpose, by page
 */
export function comparedPages({ reader, pages, found }: Opened, cut: ReadonlyMap<number, Glyph[]>): PageToCompare[] {
  const redrawn = pages.flatMap((page, index) => {
    const annotations = (reader.arrayIn(page.dict, "Annots") ?? []).map((item) => reader.resolve(item));
    const isFlattened = annotations.some((item) => isDict(item) && faultOfAnnotation(reader, item) !== null);
    return isFlattened || cut.has(index) || found.has("layers") ? [index] : [];
  });
  return pagesToCompare(pages.length, redrawn).map((page) => ({
    page,
    width: seenSizeInMillimetres(pages[page]!.shape).width,
    except: (cut.get(page) ?? []).reduce<Box<Millimetres>[]>(withGlyph, []),
  }));
}

/** Joins letters of a line, so that few areas remain. */
function withGlyph(areas: Box<Millimetres>[], { x, y, width, height }: Glyph): Box<Millimetres>[] {
  const last = areas.at(-1);
  const isSameLine = last && Math.abs(last.y - y) < last.height / 2 && x >= last.x && x - last.x - last.width < height;
  if (!isSameLine) return [...areas, { x, y, width, height }];
  const top = Math.min(last.y, y) as Millimetres;
  const bottom = Math.max(last.y + last.height, y + height);
  const joined = { x: last.x, y: top, width: x + width - last.x, height: bottom - top } as Box<Millimetres>;
  return [...areas.slice(0, -1), joined];
}
