import { testMarkShapes } from "../../../domain/document/ending/test-mark.ts";
import {
  type Millimetres,
  type PageShape,
  type Points,
  type Size,
  seenSize,
  seenSizeInMillimetres,
} from "../../../domain/field/geometry.ts";
import type { Mark } from "../../ports/seal.ts";
import { listPages } from "../syntax/pages.ts";
import type { PdfReader } from "../syntax/reader.ts";
import type { Ink } from "./ink.ts";
import { markOperators } from "./marks.ts";

/** The test mark for each page of a file. */
export function testMarks(reader: PdfReader): Mark[] {
  return listPages(reader).map(({ shape }, page) => testMark(page, shape));
}

/** The test mark as operators, for an unrotated page whose box starts at the origin. */
export function testMarkOperators({ width, height }: Size<Points>, ink: Ink): string {
  const shape: PageShape = { visibleBox: [0, 0, width, height], rotate: 0, userUnit: 1 };
  return markOperators(testMark(0, shape), shape, ink);
}

function testMark(page: number, shape: PageShape): Mark {
  const origin = 0 as Millimetres;
  return {
    page,
    box: { x: origin, y: origin, ...seenSizeInMillimetres(shape) },
    shapes: testMarkShapes(seenSize(shape)),
  };
}
