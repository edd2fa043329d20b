/** Compares two pictures of a page, so that a small local change is found and smoothed edges are not. */

/** Rows of pixels, from the top; the first three bytes of a pixel are red, green and blue. */
export type Raster = { width: number; height: number; bytesPerPixel: 3 | 4; data: Uint8Array };

export type CompareOptions = {
  /** Distance in pixels within which the other picture may show the same colour. */
  reach?: number;
  /** Area to leave out, in pixels. */
  except?: (x: number, y: number) => boolean;
};

export type PictureDifference = {
  /** Number of tiles that differ. */
  changed: number;
  /** Number of tiles that differ and that show something in the first picture but nothing in the second. */
  lost: number;
  /** Number of tiles in which the first picture shows something. */
  drawn: number;
};

const TILE = 16;
/** Difference of a colour channel, 0 to 255, that no smoothing of an edge causes within `reach`. */
const STRONG = 72;
const STRONG_PIXELS = 4;
/** Difference of a pale colour, such as a highlight, which must cover more of the tile. */
const WEAK = 20;
const WEAK_PIXELS = 40;
/** Two programs may round the size of a page differently. */
const SIZE_TOLERANCE = 1;

/** Counts the tiles in which one picture has a colour that the other has nowhere near. */
export function differenceBetween(one: Raster, other: Raster, options: CompareOptions = {}): PictureDifference {
  const { reach = 1, except = () => false } = options;
  const columns = Math.ceil(one.width / TILE);
  const rows = Math.ceil(one.height / TILE);
  const drawn = countDrawn(one, columns, rows);
  const isOtherSize =
    Math.abs(one.width - other.width) > SIZE_TOLERANCE || Math.abs(one.height - other.height) > SIZE_TOLERANCE;
  if (isOtherSize) return { changed: columns * rows, lost: 0, drawn };
  const strong = new Uint16Array(columns * rows);
  const weak = new Uint16Array(columns * rows);
  const [width, height] = [Math.min(one.width, other.width), Math.min(one.height, other.height)];
  const isDecided = (tile: number): boolean => strong[tile]! >= STRONG_PIXELS || weak[tile]! >= WEAK_PIXELS;
  for (let y = 0; y < height; y++) {
    if (isSameRow(one, other, y, width)) continue;
    for (let x = 0; x < width; x++) {
      const tile = Math.floor(y / TILE) * columns + Math.floor(x / TILE);
      if (isDecided(tile) || gap(one, x, y, other, x, y) <= WEAK || except(x, y)) continue;
      let distance = nearestGap(one, x, y, other, reach);
      if (distance <= STRONG) distance = Math.max(distance, nearestGap(other, x, y, one, reach));
      if (distance > STRONG) strong[tile]!++;
      if (distance > WEAK) weak[tile]!++;
    }
  }
  let [changed, lost] = [0, 0];
  for (let tile = 0; tile < strong.length; tile++) {
    if (!isDecided(tile)) continue;
    changed++;
    const [column, row] = [tile % columns, Math.floor(tile / columns)];
    if (!isBlank(one, column, row) && isBlank(other, column, row)) lost++;
  }
  return { changed, lost, drawn };
}

/** Largest difference of a channel between two pixels. */
function gap(one: Raster, x: number, y: number, other: Raster, otherX: number, otherY: number): number {
  const at = (y * one.width + x) * one.bytesPerPixel;
  const otherAt = (otherY * other.width + otherX) * other.bytesPerPixel;
  const red = Math.abs(one.data[at]! - other.data[otherAt]!);
  const green = Math.abs(one.data[at + 1]! - other.data[otherAt + 1]!);
  const blue = Math.abs(one.data[at + 2]! - other.data[otherAt + 2]!);
  return Math.max(red, green, blue);
}

/** How far the pixel's colour is outside the range of colours that the other picture has around it. */
function nearestGap(one: Raster, x: number, y: number, other: Raster, reach: number): number {
  const { data, bytesPerPixel: step } = other;
  const [left, right] = [Math.max(0, x - reach), Math.min(other.width - 1, x + reach)];
  const [top, bottom] = [Math.max(0, y - reach), Math.min(other.height - 1, y + reach)];
  const at = (y * one.width + x) * one.bytesPerPixel;
  let furthest = 0;
  for (let channel = 0; channel < 3; channel++) {
    let least = 255;
    let most = 0;
    for (let row = top; row <= bottom; row++) {
      const last = (row * other.width + right) * step + channel;
      for (let from = (row * other.width + left) * step + channel; from <= last; from += step) {
        const value = data[from]!;
        if (value < least) least = value;
        if (value > most) most = value;
      }
    }
    const own = one.data[at + channel]!;
    furthest = Math.max(furthest, own - most, least - own);
  }
  return furthest;
}

function isSameRow(one: Raster, other: Raster, y: number, width: number): boolean {
  const from = y * one.width * one.bytesPerPixel;
  const otherFrom = y * other.width * other.bytesPerPixel;
  if (one.bytesPerPixel !== other.bytesPerPixel) return false;
  for (let i = 0, end = width * one.bytesPerPixel; i < end; i++) {
    if (one.data[from + i] !== other.data[otherFrom + i]) return false;
  }
  return true;
}

function countDrawn(raster: Raster, columns: number, rows: number): number {
  let drawn = 0;
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) if (!isBlank(raster, column, row)) drawn++;
  }
  return drawn;
}

/** Whether all pixels of the tile have about one colour. */
function isBlank(raster: Raster, column: number, row: number): boolean {
  const [left, top] = [column * TILE, row * TILE];
  const [right, bottom] = [Math.min(raster.width, left + TILE), Math.min(raster.height, top + TILE)];
  if (left >= right || top >= bottom) return true;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) if (gap(raster, left, top, raster, x, y) > WEAK) return false;
  }
  return true;
}
