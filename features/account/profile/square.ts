/** The part of a picture that a square avatar shows. Lengths in pixels of the picture. */
import { PICTURE_LIMIT } from "../../../domain/account/picture.ts";

type Size = { width: number; height: number };
/** `zoom`: 1 is the largest square inside the picture; less shows all of it. `x`, `y`: centre, as shares of the picture. */
export type Crop = { zoom: number; x: number; y: number };

export const ZOOM_LIMIT = 4;
/** Side of the square that is drawn: the picture's largest square, or all of it where the crop fits it. */
export type Square = { left: number; top: number; side: number };

/** The zoom at which the whole picture is inside the square. */
export function fitZoom({ width, height }: Size): number {
  return Math.min(width, height) / Math.max(width, height);
}

/** The square of a crop; beyond the picture's edges only where the picture is smaller than the square. */
export function squareOf(size: Size, { zoom, x, y }: Crop): Square {
  const side = Math.min(size.width, size.height) / zoom;
  return { side, left: startOf(size.width, side, x), top: startOf(size.height, side, y) };
}

function startOf(length: number, side: number, centre: number): number {
  if (side >= length) return (length - side) / 2;
  return Math.min(length - side, Math.max(0, centre * length - side / 2));
}

/** The crop after its centre moved by a share of the square's side, limited to the picture. */
export function moved(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { side, left, top } = squareOf(size, crop);
  const next = squareOf(size, {
    zoom: crop.zoom,
    x: (left + side / 2 + by.x * side) / size.width,
    y: (top + side / 2 + by.y * side) / size.height,
  });
  return { zoom: crop.zoom, x: (next.left + side / 2) / size.width, y: (next.top + side / 2) / size.height };
}

/** Side of the stored picture: never larger than the limit, never scaled up. */
export function storedSide({ side }: Square): number {
  return Math.max(1, Math.min(PICTURE_LIMIT.side, Math.floor(side)));
}
