import type { VectorStrokes } from "../../domain/field/value.ts";
import { extendStroke, startStroke, type Touch } from "./drawing.ts";

/** The pen of a keyboard user, in pad units. */
export type Pen = { x: number; y: number; isDown: boolean };

/** Step of one key press, as a fraction of the pad's width. */
const STEP = 1 / 40;
const FINE_STEP = 1 / 160;
/** Constant pressure: keys have neither pressure nor speed. */
const PRESSURE = 0.55;

/** Eight directions, arranged as on a numeric keypad. */
const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  Home: [-1, -1],
  PageUp: [1, -1],
  End: [-1, 1],
  PageDown: [1, 1],
};

/** Position before the first key: where a signature begins, left of the middle. */
export function firstPen({ width, height }: Pick<VectorStrokes, "width" | "height">): Pen {
  return { x: width * 0.2, y: height * 0.6, isDown: false };
}

/**
 * Space lowers and lifts the pen; arrows move it, and Home, End and the page keys move it diagonally. `null`: not a
 * drawing key.
 */
export function drawByKey(
  pad: VectorStrokes,
  pen: Pen,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): { pad: VectorStrokes; pen: Pen } | null {
  if (key === " ") {
    return { pad: pen.isDown ? pad : startStroke(pad, touchAt(pen)), pen: { ...pen, isDown: !pen.isDown } };
  }
  const direction = directions[key];
  if (!direction) return null;
  const step = pad.width * (shiftKey ? FINE_STEP : STEP);
  const next: Pen = {
    ...pen,
    x: clamp(pen.x + direction[0] * step, pad.width),
    y: clamp(pen.y + direction[1] * step, pad.height),
  };
  return { pad: pen.isDown ? extendStroke(pad, touchAt(next), touchAt(pen)) : pad, pen: next };
}

function touchAt({ x, y }: Pen): Touch {
  return { x, y, at: 0, pressure: PRESSURE };
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}
