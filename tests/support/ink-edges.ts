/** Four bytes per pixel, row by row. */
export type Pixels = { width: number; data: Uint8Array };
export type Frame = { left: number; top: number; right: number; bottom: number };

const DARK = 160;

/** Left, top, right and bottom of the dark pixels within a frame; infinite without any. */
export function inkEdges({ width, data }: Pixels, frame: Frame): number[] {
  const edges = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, -1, -1];
  for (let y = frame.top; y < frame.bottom; y++) {
    for (let x = frame.left; x < frame.right; x++) {
      if (data[(y * width + x) * 4 + 1]! > DARK) continue;
      edges[0] = Math.min(edges[0]!, x);
      edges[1] = Math.min(edges[1]!, y);
      edges[2] = Math.max(edges[2]!, x + 1);
      edges[3] = Math.max(edges[3]!, y + 1);
    }
  }
  return edges;
}
