import {
  type Box,
  clampToPage,
  type Millimetres,
  type PageShape,
  seenSizeInMillimetres,
} from "../../../domain/field/geometry.ts";

const SMALLEST_MM = 1;
/** Boxes with a smaller share on the page are dropped. */
const LEAST_ON_PAGE = 0.5;

/** The part of a box on the page; `null` if hardly any. */
export function fitBox(box: Box<Millimetres>, page: PageShape): Box<Millimetres> | null {
  const size = seenSizeInMillimetres(page);
  const [left, top] = [Math.max(0, box.x), Math.max(0, box.y)];
  const width = Math.min(size.width, box.x + box.width) - left;
  const height = Math.min(size.height, box.y + box.height) - top;
  if (!(width >= SMALLEST_MM) || !(height >= SMALLEST_MM)) return null;
  if (width * height < LEAST_ON_PAGE * box.width * box.height) return null;
  return clampToPage({ x: left, y: top, width, height }, page);
}
