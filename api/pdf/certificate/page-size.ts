import { type PageShape, type Points, type Size, seenSize } from "../../../domain/field/geometry.ts";
import { PAGE } from "./sheet.ts";

/** Size of added pages, and the factor by which their content, laid out at `width / scale`, is enlarged. */
export type AddedPage = Size<Points> & { scale: number };

/** The narrowest and the lowest page on which the content has room; smaller pages show it smaller. */
const ROOM: Size<Points> = { width: 560, height: 560 };
/** Content on a wider page is enlarged, because its lines would be too long to read. */
const WIDEST: Points = 860;
/** Smaller than this, text of 7 points cannot be read on paper: half of Letter and A5 are larger. */
const SMALLEST_SCALE = 0.7;
/** Tabloid and A3 are smaller; what is larger is a plan or a poster. */
const LONGEST: Points = 1_300;

/**
 * The size of pages that are added to a document: that of its first page as seen. A document of labels, receipts, plans or
 * posters gets A4, upright or lying as its first page.
 */
export function addedPageFor(first: PageShape): AddedPage {
  const { width, height } = seenSize(first);
  const smallest = Math.min(width / ROOM.width, height / ROOM.height);
  if (smallest >= SMALLEST_SCALE && Math.max(width, height) <= LONGEST)
    return { width, height, scale: Math.min(smallest, Math.max(1, width / WIDEST)) };
  return width > height ? { width: PAGE.height, height: PAGE.width, scale: 1 } : { ...PAGE, scale: 1 };
}
