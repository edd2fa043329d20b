import type { VectorStrokes } from "./value.ts";

type Point = readonly [x: number, y: number];
type Sample = readonly [x: number, y: number, pressure: number];

/** The ink colour, RGB 0–255: a blue dark enough to read as ink on paper. */
export const INK_RGB = [16, 28, 74] as const;

/** Maximum line width as a fraction of the pad's shorter side. */
const WIDEST = 0.035;
const THINNEST_SHARE = 0.35;

/**
 * Converts strokes to filled outlines, so that pad, page and sealed PDF show the same ink: one closed SVG path per
 * stroke (`M`, `L`, `Z` only) in the pad's units, y down, for the non-zero rule.
 */
export function strokeOutlines(pad: VectorStrokes): string[] {
  const widest = Math.min(pad.width, pad.height) * WIDEST;
  return pad.strokes.map((stroke) => outline(smooth(withoutRepeats(stroke)), widest));
}

/** The bounding box of all ink including line width, in pad units. */
export function inkBox(pad: VectorStrokes): { x: number; y: number; width: number; height: number } {
  const margin = (Math.min(pad.width, pad.height) * WIDEST) / 2;
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const [x, y] of pad.strokes.flat()) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}

function outline(samples: readonly Sample[], widest: number): string {
  const [first] = samples;
  if (!first) return "";
  const last = samples.at(-1)!;
  if (samples.length === 1) return toPath(arc(first, 0, 2 * Math.PI, widest / 2));
  const left: Point[] = [];
  const right: Point[] = [];
  for (const [index, sample] of samples.entries()) {
    const radius = radiusOf(sample, widest);
    const [nx, ny] = normal(samples, index);
    left.push([sample[0] + nx * radius, sample[1] + ny * radius]);
    right.push([sample[0] - nx * radius, sample[1] - ny * radius]);
  }
  const [ex, ey] = normal(samples, samples.length - 1);
  const [sx, sy] = normal(samples, 0);
  const endCap = arc(last, Math.atan2(ey, ex), -Math.PI, radiusOf(last, widest));
  const startCap = arc(first, Math.atan2(-sy, -sx), -Math.PI, radiusOf(first, widest));
  return toPath([...left, ...endCap, ...right.reverse(), ...startCap]);
}

function radiusOf(sample: Sample, widest: number): number {
  return (widest / 2) * (THINNEST_SHARE + (1 - THINNEST_SHARE) * sample[2]);
}

/** Unit normal of the line, from both neighbours. */
function normal(samples: readonly Sample[], index: number): Point {
  const before = samples[Math.max(0, index - 1)]!;
  const after = samples[Math.min(samples.length - 1, index + 1)]!;
  const dx = after[0] - before[0];
  const dy = after[1] - before[1];
  const length = Math.hypot(dx, dy) || 1;
  return [-dy / length, dx / length];
}

function arc(centre: Sample, from: number, sweep: number, radius: number): Point[] {
  const steps = Math.max(4, Math.ceil(Math.abs(sweep) / 0.5));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = from + (sweep * step) / steps;
    return [centre[0] + Math.cos(angle) * radius, centre[1] + Math.sin(angle) * radius];
  });
}

/** Chaikin's corner cutting, twice: smooths bends and stays close to the drawn line. */
function smooth(samples: readonly Sample[]): Sample[] {
  let current = [...samples];
  for (let round = 0; round < 2 && current.length > 2; round += 1) {
    const next: Sample[] = [current[0]!];
    for (let index = 0; index < current.length - 1; index += 1) {
      next.push(
        between(current[index]!, current[index + 1]!, 0.25),
        between(current[index]!, current[index + 1]!, 0.75),
      );
    }
    next.push(current.at(-1)!);
    current = next;
  }
  return current;
}

function between(a: Sample, b: Sample, share: number): Sample {
  const mix = (i: 0 | 1 | 2) => a[i] + (b[i] - a[i]) * share;
  return [mix(0), mix(1), mix(2)];
}

function withoutRepeats(stroke: readonly Sample[]): Sample[] {
  return stroke.filter((sample, index) => {
    const before = stroke[index - 1];
    return !before || before[0] !== sample[0] || before[1] !== sample[1];
  });
}

function toPath(points: readonly Point[]): string {
  return `${points.map(([x, y], index) => `${index === 0 ? "M" : "L"}${x.toFixed(2)} ${y.toFixed(2)}`).join("")}Z`;
}
