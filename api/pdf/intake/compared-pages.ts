import type { Box, Millimetres } from "../../../domain/field/geometry.ts";
import { seenSizeInMillimetres } from "../../../domain/field/geometry.ts";
import { pagesToCompare } from "../../../domain/file/rewritten-look.ts";
import type { PageToCompare } from "../../ports/pdf.ts";
import type { Glyph } from "../detect/marks.ts";
import { isDict } from "../syntax/values.ts";
import { faultOfAnnotation } from "./allowed-actions.ts";
import type { Opened } from "./open-file.ts";

/** `redrawn`: indexes of the pages whose contents are rewritten; `compare`: those to compare with the upload, and others. */
export type ComparedPages = { redrawn: number[]; compare: PageToCompare[] };

/** @param cut letters that were removed on purpose, by page */
export function comparedPages({ reader, pages, found }: Opened, cut: ReadonlyMap<number, Glyph[]>): ComparedPages {
  const redrawn = pages.flatMap((page, index) => {
    const annotations = (reader.arrayIn(page.dict, "Annots") ?? []).map((item) => reader.resolve(item));
    const isFlattened = annotations.some((item) => isDict(item) && faultOfAnnotation(reader, item) !== null);
    return isFlattened || cut.has(index) || found.has("layers") || found.has("repaired") ? [index] : [];
  });
  const compare = pagesToCompare(pages.length, redrawn).map((page) => ({
    page,
    width: seenSizeInMillimetres(pages[page]!.shape).width,
    except: areasOf(cut.get(page) ?? []),
  }));
  return { redrawn, compare };
}

/** The comparison asks every area about every pixel that differs. */
const MOST_AREAS = 100;

/** Areas of the letters, joined by lines; one area for all of very many. */
function areasOf(glyphs: readonly Glyph[]): Box<Millimetres>[] {
  const areas: Box<Millimetres>[] = [];
  for (const glyph of glyphs) {
    const last = areas.at(-1);
    if (last && isOnLine(last, glyph)) areas[areas.length - 1] = around(last, glyph);
    else areas.push(boxOf(glyph));
  }
  return areas.length <= MOST_AREAS ? areas : [areas.reduce(around)];
}

function isOnLine(line: Box<Millimetres>, { x, y, height }: Glyph): boolean {
  return Math.abs(line.y - y) < line.height / 2 && x >= line.x && x - line.x - line.width < height;
}

function boxOf({ x, y, width, height }: Box<Millimetres>): Box<Millimetres> {
  return { x, y, width, height };
}

function around(one: Box<Millimetres>, other: Box<Millimetres>): Box<Millimetres> {
  const [x, y] = [Math.min(one.x, other.x), Math.min(one.y, other.y)];
  const width = Math.max(one.x + one.width, other.x + other.width) - x;
  const height = Math.max(one.y + one.height, other.y + other.height) - y;
  return { x, y, width, height } as Box<Millimetres>;
}
