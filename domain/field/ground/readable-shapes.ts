/**
 * Keeps values readable over dark pictures: browser and sealer draw a light rectangle below a value where its page is
 * dark. Light pages have no map of dark tiles, and their shapes stay as they are.
 */
import { inkOn, luminanceOf, TEXT_CONTRAST } from "../../workspace/brand-colors.ts";
import { type Box, type Millimetres, toPoints } from "../geometry.ts";
import { DEFAULT_TEXT_COLOR } from "../limits.ts";
import type { Shape } from "../shapes.ts";
import { classes, LIGHT, readDarkMap } from "./dark-map.ts";

/** A page's displayed width, and its dark tiles as `writeDarkMap` writes them; absent if it has none. */
type Ground = { width: Millimetres; dark?: string | undefined };

/** A sender chooses a light colour for a dark ground: such a text is left alone unless it can hardly be seen. */
const LIGHT_TEXT_CONTRAST = 2.5;
/** Margin of a field's box that its value rarely reaches; a bar that ends there is no ground of the value. */
const MARGIN: Millimetres = 1;
const MARGIN_SHARE = 0.1;
/** Smaller dark parts of a box, e.g. a bullet or a stain, are left alone. */
const LEAST_SHARE = 0.1;

/**
 * The shapes of a field's value, with a rectangle below them where they would be hard to read.
 * @param page absent if unknown
 */
export function readableShapes(shapes: Shape[], box: Box<Millimetres>, page: Ground | undefined): Shape[] {
  if (!page?.dark || shapes.length === 0) return shapes;
  const colors = [...new Set(shapes.map(colorOf))];
  const part = hardToRead(colors, box, page.width, readDarkMap(page.dark));
  if (!part) return shapes;
  const [left, right] = [part.x, part.x + part.width].map((x) => toPoints(x - box.x).toFixed(2));
  const [top, bottom] = [part.y, part.y + part.height].map((y) => toPoints(y - box.y).toFixed(2));
  const d = `M${left} ${top}L${right} ${top}L${right} ${bottom}L${left} ${bottom}Z`;
  return [{ shape: "path", d, fill: inkOn(colors[0]!) }, ...shapes];
}

/** Pictures are drawn for white paper: their colour counts as that of ink. */
function colorOf(shape: Shape): string {
  if (shape.shape === "text") return shape.look.color;
  if (shape.shape === "picture") return DEFAULT_TEXT_COLOR;
  return "fill" in shape ? shape.fill : shape.stroke;
}

/** The part of the box around all tiles against which a colour has too little contrast, and one tile more on each side. */
function hardToRead(
  colors: readonly string[],
  box: Box<Millimetres>,
  pageWidth: Millimetres,
  { columns, tiles }: { columns: number; tiles: string },
): Box<Millimetres> | null {
  const side = pageWidth / columns;
  const hard = new Set(
    classes.filter(({ luminance }) => colors.some((color) => isHard(color, luminance))).map(letterOf),
  );
  const [insetX, insetY] = [box.width, box.height].map((length) => Math.min(MARGIN, length * MARGIN_SHARE)) as [
    number,
    number,
  ];
  const core = {
    left: box.x + insetX,
    top: box.y + insetY,
    right: box.x + box.width - insetX,
    bottom: box.y + box.height - insetY,
  };
  let [left, top, right, bottom, area] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0, 0];
  for (let row = Math.max(0, Math.floor(core.top / side)); row * side < core.bottom; row++) {
    for (
      let column = Math.max(0, Math.floor(core.left / side));
      column < columns && column * side < core.right;
      column++
    ) {
      if (!hard.has(tiles[row * columns + column] ?? LIGHT)) continue;
      const [x, y] = [column * side, row * side];
      area += overlap(x, side, core.left, core.right) * overlap(y, side, core.top, core.bottom);
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + side);
      bottom = Math.max(bottom, y + side);
    }
  }
  if (area < (core.right - core.left) * (core.bottom - core.top) * LEAST_SHARE) return null;
  // A tile at the edge of a dark picture may count as light, although a part of it is dark.
  const x = Math.max(box.x, left - side);
  const y = Math.max(box.y, top - side);
  return {
    x,
    y,
    width: Math.min(box.x + box.width, right + side) - x,
    height: Math.min(box.y + box.height, bottom + side) - y,
  };
}

function letterOf({ letter }: { letter: string }): string {
  return letter;
}

function isHard(color: string, ground: number): boolean {
  const ink = luminanceOf(color);
  const isLighter = ink > ground;
  const contrast = isLighter ? (ink + 0.05) / (ground + 0.05) : (ground + 0.05) / (ink + 0.05);
  return contrast < (isLighter ? LIGHT_TEXT_CONTRAST : TEXT_CONTRAST);
}

function overlap(start: number, length: number, from: number, to: number): number {
  return Math.max(0, Math.min(start + length, to) - Math.max(start, from));
}
