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
function luminancesOf({ width, height, channels, data }: Raster, columns: number): Float32Array {
  const side = width / columns;
  const sums = new Float32Array(columns * Math.ceil(height / side));
  const counts = new Uint32Array(sums.length);
  const lightCounts = new Uint32Array(sums.length);
  const columnOf = Uint16Array.from({ length: width }, (_, x) => Math.floor((x + 0.5) / side));
  for (let y = 0; y < height; y += STEP) {
    const row = Math.floor((y + 0.5) / side) * columns;
    for (let x = 0, at = y * width * channels; x < width; x += STEP, at += STEP * channels) {
      const tile = row + columnOf[x]!;
      const light = channels === 1 ? lightOf[data[at]!]! : colorLight(data[at]!, data[at + 1]!, data[at + 2]!);
      sums[tile]! += light;
      counts[tile]!++;
      if (light >= DARK_BELOW) lightCounts[tile]!++;
    }
  }
  return sums.map((sum, tile) =>
    lightCounts[tile]! > counts[tile]! * LIGHT_SHARE || !counts[tile] ? 1 : sum / counts[tile]!,
  );
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
