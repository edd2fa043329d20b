/** Measures how similar two drawings of one line of text are. */

/** Darkness of each pixel, 0 to 255, row by row. */
export type InkImage = { width: number; height: number; ink: Uint8Array };

export type Likeness = {
  /** Total ink of one image over that of the other. */
  coverage: number;
  /** Maximum, over all pieces of the line, of the fraction of ink that is more than a pixel away from the other image's ink. */
  stray: number;
};

type Span = { from: number; to: number };

/** Distance at which pixels still count as ink, because programs smooth edges differently. */
const REACH = 1;

/** Compares rows `from` to `to` of two images of equal size. `window` is the width of a piece in pixels. */
export function compareInk(one: InkImage, other: InkImage, rows: Span, window: number): Likeness {
  const [wideOne, wideOther] = [spread(one, rows), spread(other, rows)];
  let stray = 0;
  const total = { one: 0, other: 0 };
  for (let left = 0; left < one.width; left += window) {
    const piece = { from: left, to: Math.min(one.width, left + window) };
    const first = strayOf(one, wideOther, rows, piece);
    const second = strayOf(other, wideOne, rows, piece);
    total.one += first.ink;
    total.other += second.ink;
    stray = Math.max(stray, (first.stray + second.stray) / Math.max(first.ink + second.ink, 255 * window));
  }
  return { coverage: total.one / total.other, stray };
}

function spread({ width, ink }: InkImage, rows: Span): Uint8Array {
  const wide = new Uint8Array((rows.to - rows.from) * width);
  for (let y = rows.from; y < rows.to; y++) {
    for (let x = 0; x < width; x++) {
      const darkness = ink[y * width + x]!;
      if (darkness === 0) continue;
      for (let dy = -REACH; dy <= REACH; dy++) {
        const row = y + dy - rows.from;
        if (row < 0 || row >= rows.to - rows.from) continue;
        for (let dx = -REACH; dx <= REACH; dx++) {
          const at = row * width + x + dx;
          if (wide[at]! < darkness) wide[at] = darkness;
        }
      }
    }
  }
  return wide;
}

function strayOf(
  { width, ink }: InkImage,
  wide: Uint8Array,
  rows: Span,
  columns: Span,
): { ink: number; stray: number } {
  const sums = { ink: 0, stray: 0 };
  for (let y = rows.from; y < rows.to; y++) {
    for (let x = columns.from; x < columns.to; x++) {
      const darkness = ink[y * width + x]!;
      sums.ink += darkness;
      sums.stray += Math.max(0, darkness - wide[(y - rows.from) * width + x]!);
    }
  }
  return sums;
}
