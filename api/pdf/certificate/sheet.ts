/** Pages of the certificate: a cursor down a page, and drawing functions that mirror for right-to-left. */

import type { Points, Size } from "../../../domain/field/geometry.ts";
import type { Picture } from "../../ports/seal.ts";
import type { Ink } from "../stamp/ink.ts";
import { pictureOperators } from "../stamp/marks.ts";
import { layoutText, type TextLayout } from "../text/layout.ts";
import { number, type Rgb, textOperators } from "../text/text-operators.ts";
import { spellOutUnsupported } from "../text/unsupported.ts";

/** A4. */
export const PAGE: Size<Points> = { width: 595.28, height: 841.89 };
export const MARGIN: Points = 48;
const TOP: Points = 46;
const FOOT: Points = 57;
const UNBOUNDED: Points = 100_000;

export const colors = {
  ink: [0.09, 0.11, 0.17],
  muted: [0.38, 0.42, 0.5],
  line: [0.86, 0.88, 0.92],
  tint: [0.965, 0.972, 0.985],
  accent: [0.13, 0.23, 0.51],
  success: [0.06, 0.42, 0.28],
  successTint: [0.91, 0.965, 0.94],
  white: [1, 1, 1],
} satisfies Record<string, Rgb>;

export type Sheet = {
  ink: Ink;
  page: Size<Points>;
  /** Between the margins. */
  width: Points;
  /** BCP 47 tag of the certificate's texts. */
  language: string;
  direction: "ltr" | "rtl";
  /** Readable as text on white. */
  accent: Rgb;
  /** Operators of each page. */
  pages: string[][];
  /** Distance from the top of the current page. */
  y: Points;
  /** Cache: text is measured before it is placed, and labels repeat. */
  blocks: Map<string, Block>;
};

export type Letters = {
  size: Points;
  /** Reduced to this size before a word is cut. */
  smallest?: Points;
  weight?: "regular" | "bold";
  color?: Rgb;
  align?: "start" | "center" | "end";
  /** BCP 47 tag, if it differs from the certificate's. */
  language?: string;
};

/** Text laid out to a width, not placed yet. */
export type Block = { height: Points; layout: TextLayout; width: Points; color: Rgb };

export function newSheet(
  ink: Ink,
  { language, direction }: Pick<Sheet, "language" | "direction">,
  accent: Rgb = colors.accent,
  page: Size<Points> = PAGE,
): Sheet {
  return {
    ink,
    page,
    width: page.width - 2 * MARGIN,
    language,
    direction,
    accent,
    pages: [[]],
    y: TOP,
    blocks: new Map(),
  };
}

/** Starts a new page when less than `height` is left. */
export function breakPageUnlessFits(sheet: Sheet, height: Points): void {
  if (sheet.y + height <= sheet.page.height - FOOT || sheet.y === TOP) return;
  sheet.pages.push([]);
  sheet.y = TOP;
}

/** Lays out text. Writes characters without a glyph as code points, so that a name can never prevent a certificate. */
export function block(sheet: Sheet, text: string, width: Points, letters: Letters): Block {
  const key = `${width} ${letters.size} ${letters.smallest} ${letters.weight} ${letters.align} ${letters.color} ${letters.language} ${text}`;
  const laidOut = sheet.blocks.get(key) ?? layBlock(sheet, text, width, letters);
  sheet.blocks.set(key, laidOut);
  return laidOut;
}

function layBlock(sheet: Sheet, text: string, width: Points, letters: Letters): Block {
  const isMirrored = sheet.direction === "rtl";
  const align = letters.align ?? "start";
  const language = letters.language ?? sheet.language;
  const layout = layoutText(
    spellOutUnsupported(text, language),
    { width, height: UNBOUNDED },
    {
      size: letters.size,
      minimumSize: letters.smallest ?? letters.size,
      weight: letters.weight ?? "regular",
      language,
      align: align === "center" ? "center" : (align === "start") === isMirrored ? "right" : "left",
      vertical: "top",
      lineHeight: 1.35,
    },
  );
  return { height: layout.height, layout, width, color: letters.color ?? colors.ink };
}

/** Places a block with its top at `top`; `x` counts from the reading side. */
export function placeBlock(sheet: Sheet, placed: Block, x: Points, top: Points): void {
  const left = mirror(sheet, x, placed.width);
  const bottom = sheet.page.height - top - UNBOUNDED;
  draw(
    sheet,
    `q 1 0 0 1 ${number(left)} ${number(bottom)} cm\n${textOperators(placed.layout, placed.color, sheet.ink.fonts)}Q`,
  );
}

/** Lays out and places text. @returns its height */
export function write(sheet: Sheet, text: string, x: Points, top: Points, width: Points, letters: Letters): Points {
  const placed = block(sheet, text, width, letters);
  placeBlock(sheet, placed, x, top);
  return placed.height;
}

export function rule(sheet: Sheet, x: Points, top: Points, width: Points, color: Rgb = colors.line): void {
  fill(sheet, x, top, width, 0.6, color);
}

export function fill(
  sheet: Sheet,
  x: Points,
  top: Points,
  width: Points,
  height: Points,
  color: Rgb,
  radius = 0,
): void {
  draw(
    sheet,
    `${rgb(color)} rg ${roundedPath(mirror(sheet, x, width), sheet.page.height - top - height, width, height, radius)} f`,
  );
}

export function frame(
  sheet: Sheet,
  x: Points,
  top: Points,
  width: Points,
  height: Points,
  radius: Points,
  color: Rgb = colors.line,
): void {
  const path = roundedPath(mirror(sheet, x, width), sheet.page.height - top - height, width, height, radius);
  draw(sheet, `${rgb(color)} RG 0.6 w ${path} s`);
}

/** A picture or strokes in this area. */
export function picture(sheet: Sheet, image: Picture, x: Points, top: Points, width: Points, height: Points): void {
  const placement = `1 0 0 1 ${number(mirror(sheet, x, width))} ${number(sheet.page.height - top - height)} cm`;
  draw(sheet, `q ${placement}\n${pictureOperators(image, { width, height }, sheet.ink)}Q`);
}

/** Draws operators whose origin is the area's bottom left, y up; their content is not mirrored. */
export function custom(sheet: Sheet, operators: string, x: Points, top: Points, width: Points, height: Points): void {
  draw(
    sheet,
    `q 1 0 0 1 ${number(mirror(sheet, x, width))} ${number(sheet.page.height - top - height)} cm\n${operators}\nQ`,
  );
}

function rgb(color: Rgb): string {
  return color.map(number).join(" ");
}

function draw(sheet: Sheet, operators: string): void {
  sheet.pages.at(-1)!.push(operators);
}

function mirror(sheet: Sheet, x: Points, width: Points): Points {
  return sheet.direction === "rtl" ? sheet.page.width - x - width : x;
}

/** Quarter circles as cubic curves. */
function roundedPath(x: Points, y: Points, width: Points, height: Points, radius: Points): string {
  if (radius === 0) return `${[x, y, width, height].map(number).join(" ")} re`;
  const k = radius * 0.4477;
  const [right, top] = [x + width, y + height];
  const p = (...values: number[]) => values.map(number).join(" ");
  return [
    `${p(x + radius, y)} m ${p(right - radius, y)} l ${p(right - k, y, right, y + k, right, y + radius)} c`,
    `${p(right, top - radius)} l ${p(right, top - k, right - k, top, right - radius, top)} c`,
    `${p(x + radius, top)} l ${p(x + k, top, x, top - k, x, top - radius)} c`,
    `${p(x, y + radius)} l ${p(x, y + k, x + k, y, x + radius, y)} c h`,
  ].join(" ");
}
