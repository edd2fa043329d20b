import type { VectorStrokes } from "../../domain/field/value.ts";

type Sample = VectorStrokes["strokes"][number][number];

/** A pointer sample: position in pad units, time in milliseconds, pressure if the device measures it. */
export type Touch = { x: number; y: number; at: number; pressure: number | null };

const POINTS_LIMIT = 19_000;
/** Speed in pad units per millisecond at which a line without measured pressure is thinnest. */
const FASTEST = 2.2;

/** Starts a stroke. A drawing consists of strokes with pressure, undone one by one, in the pad's own units. */
export function startStroke(pad: VectorStrokes, touch: Touch): VectorStrokes {
  return { ...pad, strokes: [...pad.strokes, [sampleOf(touch, null, null)]] };
}

/** Extends the last stroke; samples that do not move, or exceed the limit, change nothing. */
export function extendStroke(pad: VectorStrokes, touch: Touch, before: Touch): VectorStrokes {
  const stroke = pad.strokes.at(-1);
  const last = stroke?.at(-1);
  if (!stroke || !last) return pad;
  const moved = Math.hypot(touch.x - last[0], touch.y - last[1]);
  const count = pad.strokes.reduce((sum, one) => sum + one.length, 0);
  if (moved < 0.8 || count >= POINTS_LIMIT) return pad;
  return { ...pad, strokes: [...pad.strokes.slice(0, -1), [...stroke, sampleOf(touch, before, last)]] };
}

export function undoStroke(pad: VectorStrokes): VectorStrokes {
  return { ...pad, strokes: pad.strokes.slice(0, -1) };
}

/** Measured pressure, or an estimate from the speed: slow is thick. Eased, so that the line's width does not jump. */
function sampleOf(touch: Touch, before: Touch | null, last: Sample | null): Sample {
  const speed = before ? Math.hypot(touch.x - before.x, touch.y - before.y) / Math.max(1, touch.at - before.at) : 0;
  const width = touch.pressure ?? (before ? 1 - Math.min(1, speed / FASTEST) * 0.85 : 0.55);
  const eased = last ? last[2] * 0.7 + width * 0.3 : width;
  return [round(touch.x), round(touch.y), Math.max(0, Math.min(1, round(eased)))];
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
