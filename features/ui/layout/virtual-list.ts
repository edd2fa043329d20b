/** Windowing: long lists render only the visible items. Lengths in CSS pixels along the scroll direction. */

export type ItemLayout = {
  /** Start of each item; one more entry holds the end of the last. */
  starts: readonly number[];
  /** Total length, margins included. */
  length: number;
};

/** Places items of known lengths one after another, with `gap` between and `margin` around them. */
export function layOutItems(lengths: readonly number[], gap = 0, margin = 0): ItemLayout {
  const starts: number[] = [];
  let at = margin;
  for (const length of lengths) {
    starts.push(at);
    at += length + gap;
  }
  const end = lengths.length > 0 ? at - gap : at;
  starts.push(end);
  return { starts, length: end + margin };
}

/** Indexes `[from, to)` of the items that intersect the range from `top` to `bottom`. */
export function visibleRange(run: ItemLayout, top: number, bottom: number): { from: number; to: number } {
  const count = run.starts.length - 1;
  if (count === 0) return { from: 0, to: 0 };
  const from = lastAtOrBefore(run.starts, top, count - 1);
  const to = lastAtOrBefore(run.starts, bottom, count - 1) + 1;
  return { from, to: Math.max(to, from + 1) };
}

/** Index of the item at a position: the last that starts at or before it. */
export function itemAt(run: ItemLayout, position: number): number {
  return lastAtOrBefore(run.starts, position, Math.max(0, run.starts.length - 2));
}

function lastAtOrBefore(starts: readonly number[], position: number, highest: number): number {
  let low = 0;
  let high = highest;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= position) low = middle;
    else high = middle - 1;
  }
  return low;
}
