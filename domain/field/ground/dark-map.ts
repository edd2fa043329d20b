/** A page's dark tiles as a short string. */

/** Luminance from which a ground is light. */
export const DARK_BELOW = 0.45;

/** Classes of dark tiles: letter, luminance below which a tile belongs to it, and the luminance that stands for it. */
export const classes = [
  { letter: "a", below: 0.05, luminance: 0.025 },
  { letter: "b", below: 0.12, luminance: 0.085 },
  { letter: "c", below: 0.22, luminance: 0.17 },
  { letter: "d", below: DARK_BELOW, luminance: 0.335 },
];
export const LIGHT = "z";

/**
 * The classes of square tiles, row by row from the top left, run-length encoded after the number of columns:
 * `105;210z40a`. A row of tiles is as wide as the page. `undefined` if no tile is dark.
 * @param luminances WCAG relative luminance of each tile, from 0 to 1
 */
export function writeDarkMap(luminances: ArrayLike<number>, columns: number): string | undefined {
  let end = luminances.length;
  while (end > 0 && luminances[end - 1]! >= DARK_BELOW) end--;
  if (end === 0) return undefined;
  const letters = Array.from(
    { length: end },
    (_, tile) => classes.find(({ below }) => luminances[tile]! < below)?.letter ?? LIGHT,
  );
  return `${columns};${letters.join("").replace(/(.)\1+/g, (run, letter) => `${run.length}${letter}`)}`;
}

export function readDarkMap(map: string): { columns: number; tiles: string } {
  const [columns, runs = ""] = map.split(";");
  const tiles = runs.replace(/(\d+)([a-z])/g, (_, count, letter) => letter.repeat(Number(count)));
  return { columns: Number(columns), tiles };
}
