import { type Millimetres, toPoints } from "../../../domain/field/geometry.ts";
import { fontSizes } from "../../../domain/field/limits.ts";

/** A size leaves this share of a line's height. */
const LINE_SHARE = 0.72;
const LARGEST_OF_ITSELF = 12;

/** The nearest of our sizes; where the form leaves it open (0), one that fits a line of this height. */
export function fontSizeFor(points: number, height: Millimetres): (typeof fontSizes)[number] {
  const wanted = points > 0 ? points : Math.min(LARGEST_OF_ITSELF, toPoints(height) * LINE_SHARE);
  return fontSizes.reduce((best, size) => (Math.abs(size - wanted) < Math.abs(best - wanted) ? size : best));
}
