/** Renders lines of text as pictures of one size: from a PDF, and from a page in the browser. */
import type { Browser, Page } from "playwright";
import { pageImage } from "../../api/pdf/seal/testing/pdf-tools.ts";
import { inkPages } from "../../api/pdf/stamp/ink-pages.ts";
import { decodePng } from "../../api/pdf/stamp/png.ts";
import type { TextLayout } from "../../api/pdf/text/layout.ts";
import { textOperators } from "../../api/pdf/text/text-operators.ts";
import type { InkImage } from "./compare-ink.ts";

/** Points, which are CSS pixels in the browser: a line's box, its left margin, and the distance between boxes. */
export const BOX = { width: 515, height: 32 };
export const LEFT = 40;
export const PITCH = 40;
/** Pixels per point. */
export const SCALE = 3;
const WIDTH = 595;
const PAGE_HEIGHT = 841.89;

/** At most 21 lines, one below the other. */
export async function picturePdf(layouts: readonly TextLayout[]): Promise<InkImage> {
  const pdf = inkPages((ink) => [
    layouts
      .map((layout, index) => {
        const bottom = PAGE_HEIGHT - index * PITCH - BOX.height;
        return `q 1 0 0 1 ${LEFT} ${bottom} cm\n${textOperators(layout, [0, 0, 0], ink.fonts)}Q`;
      })
      .join("\n"),
  ]);
  const page = await pageImage(pdf, 72 * SCALE);
  const [width, height] = [WIDTH * SCALE, layouts.length * PITCH * SCALE];
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) ink[y * width + x] = 255 - page.gray[y * page.width + x]!;
  }
  return { width, height, ink };
}

/** A page for many pictures: a context for each takes longer than the picture. */
export async function openPaper(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: WIDTH, height: PITCH }, deviceScaleFactor: SCALE });
  return context.newPage();
}

/** `prepare` fills the page. */
export async function pictureBrowser(
  page: Page,
  lines: number,
  prepare: (page: Page) => Promise<void>,
): Promise<InkImage> {
  await page.setViewportSize({ width: WIDTH, height: lines * PITCH });
  await prepare(page);
  const { width, height, rgba } = decodePng(new Uint8Array(await page.screenshot()));
  await page.unrouteAll();
  return { width, height, ink: Uint8Array.from({ length: width * height }, (_, at) => 255 - rgba[at * 4 + 1]!) };
}

/** Pixel rows of line `index`. */
export function rowsOf(index: number): { from: number; to: number } {
  return { from: index * PITCH * SCALE, to: (index + 1) * PITCH * SCALE };
}
