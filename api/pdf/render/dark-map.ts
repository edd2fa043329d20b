import { DARK_BELOW, writeDarkMap } from "../../../domain/field/ground/dark-map.ts";
import type { Raster } from "./raster.ts";

/** Tiles of 1.3 mm on A4. A map that becomes too long, e.g. of a grainy photograph, has larger tiles. */
const COLUMNS = 160;
const LEAST_COLUMNS = 8;
const MAX_LETTERS = 3_000;
/** A tile is light if more than this share of its pixels is. */
const LIGHT_SHARE = 0.25;
/** Dark tiles count only in squares of at least this share of the page's width, 4 mm on A4: print is not a picture. */
const LEAST_SQUARE = 1 / 53;
/** Every second pixel of every second row tells enough. */
const STEP = 2;

/** Share of the light of a pixel value (sRGB). */
const lightOf = Float32Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

/** The dark tiles of a page; `undefined` if it has none. */
export function darkMapOf(raster: Raster): string | undefined {
  for (
    let columns = Math.max(1, Math.min(COLUMNS, Math.floor(raster.width / (2 * STEP))));
    ;
    columns = Math.floor(columns / 2)
  ) {
    const side = Math.max(1, Math.round(columns * LEAST_SQUARE));
    const map = writeDarkMap(withoutSpecks(luminancesOf(raster, columns), columns, side), columns);
    if (map === undefined || map.length <= MAX_LETTERS || columns <= LEAST_COLUMNS) return map;
  }
}

/**
 * The luminance of each tile: 1 if a part of it is light, else the mean of its pixels. Bold print is dark on average, but
 * paper shows between its strokes.
 */
function luminancesOf(raster: Raster, columns: number): Float32Array {
  const side = raster.width / columns;
  const rows = Math.ceil(raster.height / side);
  const xs = edgesOf(columns, side, raster.width);
  const ys = edgesOf(rows, side, raster.height);
  const tiles = new Float32Array(columns * rows);
  for (let tile = 0; tile < tiles.length; tile++) {
    const [column, row] = [tile % columns, Math.floor(tile / columns)];
    tiles[tile] = luminanceOf(raster, xs[column]!, xs[column + 1]!, ys[row]!, ys[row + 1]!);
  }
  return tiles;
}

/** The first looked-at pixel of each tile in one direction, and the end. */
function edgesOf(tiles: number, side: number, end: number): number[] {
  return Array.from({ length: tiles + 1 }, (_, tile) =>
    Math.min(end, Math.ceil(Math.max(0, tile * side - 0.5) / STEP) * STEP),
  );
}

/** Stops as soon as enough of the tile is light: a page is mostly paper. */
function luminanceOf(
  { width, channels, data }: Raster,
  left: number,
  right: number,
  top: number,
  bottom: number,
): number {
  const count = Math.ceil((right - left) / STEP) * Math.ceil((bottom - top) / STEP);
  const mostLight = count * LIGHT_SHARE;
  let [sum, lightCount] = [0, 0];
  for (let y = top; y < bottom; y += STEP) {
    for (let x = left, at = (y * width + left) * channels; x < right; x += STEP, at += STEP * channels) {
      const light = channels === 1 ? lightOf[data[at]!]! : colorLight(data[at]!, data[at + 1]!, data[at + 2]!);
      sum += light;
      if (light >= DARK_BELOW && ++lightCount > mostLight) return 1;
    }
  }
  return count === 0 ? 1 : sum / count;
}

function colorLight(red: number, green: number, blue: number): number {
  return 0.2126 * lightOf[red]! + 0.7152 * lightOf[green]! + 0.0722 * lightOf[blue]!;
}

/** Dark tiles that lie in no dark square of `side` tiles become light. */
function withoutSpecks(tiles: Float32Array, columns: number, side: number): Float32Array {
  const cleaned = new Float32Array(tiles.length).fill(1);
  const squareFrom = (corner: number): number[] =>
    Array.from({ length: side * side }, (_, at) => corner + Math.floor(at / side) * columns + (at % side));
  for (let corner = 0; corner + (side - 1) * (columns + 1) < tiles.length; corner++) {
    if (tiles[corner]! >= DARK_BELOW || (corner % columns) + side > columns) continue;
    const square = squareFrom(corner);
    if (square.some((tile) => tiles[tile]! >= DARK_BELOW)) continue;
    for (const tile of square) cleaned[tile] = tiles[tile]!;
  }
  return cleaned;
}
