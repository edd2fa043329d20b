/**
 * The one geometry. A field's box is millimetres from the top left of the page as a person sees it: the visible box
 * (CropBox ∩ MediaBox), `/Rotate` applied, `/UserUnit` honoured (ISO 32000-2 §14.11.2, §7.7.3.3), two decimals.
 * Editor, signing page and sealer convert here and nowhere else.
 * See `docs/decisions/01-fields-and-geometry.md`.
 */
declare const unit: unique symbol;
type Unit<U extends string> = { readonly [unit]?: U };
export type Millimetres = number & Unit<"mm">;
/** 1/72 inch on the displayed page, independent of UserUnit. */
export type Points = number & Unit<"pt">;
export type CssPixels = number & Unit<"px">;

export type Box<U extends number> = { x: U; y: U; width: U; height: U };
export type Size<U extends number> = { width: U; height: U };

export type Rotation = 0 | 90 | 180 | 270;

/** A page's own shape: visible box in user space units `[x0, y0, x1, y1]`, clockwise rotation, size of a unit in 1/72 inch. */
export type PageShape = { visibleBox: readonly [number, number, number, number]; rotate: Rotation; userUnit: number };

/** A PDF matrix `[a b c d e f]` (ISO 32000-2 §8.3.3). */
export type Matrix = readonly [number, number, number, number, number, number];

const POINTS_PER_MILLIMETRE = 72 / 25.4;

export function toPoints(length: Millimetres): Points {
  return length * POINTS_PER_MILLIMETRE;
}

function toMillimetres(length: Points): Millimetres {
  return length / POINTS_PER_MILLIMETRE;
}

/** Rounds to two decimals, as boxes are stored. */
export function round(length: Millimetres): Millimetres {
  return Math.round(length * 100) / 100;
}

/** The page's visible size. */
export function seenSize(page: PageShape): Size<Points> {
  const [x0, y0, x1, y1] = page.visibleBox;
  const width = (x1 - x0) * page.userUnit;
  const height = (y1 - y0) * page.userUnit;
  return page.rotate % 180 === 0 ? { width, height } : { width: height, height: width };
}

export function seenSizeInMillimetres(page: PageShape): Size<Millimetres> {
  const { width, height } = seenSize(page);
  return { width: toMillimetres(width), height: toMillimetres(height) };
}

/**
 * Maps the field's own frame (origin at the bottom left of its displayed box, x right, y up, in points) to the page's
 * user space. Content drawn under this matrix is upright for the reader, whatever the page's rotation.
 */
export function fieldMatrix(box: Box<Millimetres>, page: PageShape): Matrix {
  const [x0, y0, x1, y1] = page.visibleBox;
  const s = 1 / page.userUnit;
  const left = toPoints(box.x) * s;
  const bottom = toPoints(box.y + box.height) * s;
  switch (page.rotate) {
    case 0:
      return [s, 0, 0, s, x0 + left, y1 - bottom];
    case 90:
      return [0, s, -s, 0, x0 + bottom, y0 + left];
    case 180:
      return [-s, 0, 0, -s, x1 - left, y0 + bottom];
    case 270:
      return [0, -s, s, 0, x1 - bottom, y1 - left];
  }
}

/** Maps the page's user space to millimetres from the top left of the displayed page, y down: the inverse of `fieldMatrix`. */
export function seenMatrix(page: PageShape): Matrix {
  const [x0, y0, x1, y1] = page.visibleBox;
  const s = page.userUnit / POINTS_PER_MILLIMETRE;
  switch (page.rotate) {
    case 0:
      return [s, 0, 0, -s, -x0 * s, y1 * s];
    case 90:
      return [0, s, s, 0, -y0 * s, -x0 * s];
    case 180:
      return [-s, 0, 0, s, x1 * s, -y0 * s];
    case 270:
      return [0, -s, -s, 0, y1 * s, x1 * s];
  }
}

/** The displayed box of a rectangle in the page's user space `[left, bottom, right, top]`; two decimals. */
export function boxOfRectangle(
  rectangle: readonly [number, number, number, number],
  page: PageShape,
): Box<Millimetres> {
  const [a, b, c, d, e, f] = seenMatrix(page);
  const [left, bottom, right, top] = rectangle;
  const [xs, ys] = [
    [a * left + c * bottom + e, a * right + c * top + e],
    [b * left + d * bottom + f, b * right + d * top + f],
  ];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x: round(x), y: round(y), width: round(Math.max(...xs) - x), height: round(Math.max(...ys) - y) };
}

export function toCssPixels(box: Box<Millimetres>, pixelsPerPoint: number): Box<CssPixels> {
  const scale = POINTS_PER_MILLIMETRE * pixelsPerPoint;
  return { x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale };
}

export function fromCssPixels(box: Box<CssPixels>, pixelsPerPoint: number): Box<Millimetres> {
  const scale = POINTS_PER_MILLIMETRE * pixelsPerPoint;
  return {
    x: round(box.x / scale),
    y: round(box.y / scale),
    width: round(box.width / scale),
    height: round(box.height / scale),
  };
}

/** Whether the whole box lies on the page, with a tolerance of 0.005 mm for rounding. */
export function isOnPage(box: Box<Millimetres>, page: PageShape): boolean {
  const size = seenSizeInMillimetres(page);
  const grace = 0.02;
  return (
    box.width > 0 &&
    box.height > 0 &&
    box.x >= -grace &&
    box.y >= -grace &&
    box.x + box.width <= size.width + grace &&
    box.y + box.height <= size.height + grace
  );
}

/** The box moved onto the page, and shrunk if necessary. */
export function clampToPage(box: Box<Millimetres>, page: PageShape): Box<Millimetres> {
  const size = seenSizeInMillimetres(page);
  const width = Math.min(box.width, floor(size.width));
  const height = Math.min(box.height, floor(size.height));
  return {
    x: round(Math.max(0, Math.min(box.x, floor(size.width - width)))),
    y: round(Math.max(0, Math.min(box.y, floor(size.height - height)))),
    width: round(width),
    height: round(height),
  };
}

function floor(length: Millimetres): Millimetres {
  return Math.floor(length * 100 + 1e-6) / 100;
}
