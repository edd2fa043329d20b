import { type Millimetres, toPoints } from "../../../domain/field/geometry.ts";
import { fontSizes } from "../../../domain/field/limits.ts";

/** Font size as a share of a line's height. */
const LINE_SHARE = 0.72;
const LARGEST_OF_ITSELF = 12;

/** The nearest supported font size; for an automatic size (0), one that fits the height. */
export function fontSizeFor(points: number, height: Millimetres): (typeof fontSizes)[number] {
  const wantedSize = points > 0 ? points : Math.min(LARGEST_OF_ITSELF, toPoints(height) * LINE_SHARE);
  return fontSizes.reduce((best, size) => (Math.abs(size - wantedSize) < Math.abs(best - wantedSize) ? size : best));
}
