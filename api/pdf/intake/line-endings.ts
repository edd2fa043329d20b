/** Arrows at the ends of line annotations (ISO 32000-2 §12.5.6.7), which viewers draw with the line. */
import type { PdfReader } from "../syntax/reader.ts";
import { numberText } from "../syntax/serialise.ts";
import { type PdfDict, PdfName } from "../syntax/values.ts";

type Point = readonly [x: number, y: number];

/** Length of an arrow's sides in line widths. `LEAN` is their angle to the line. */
const SIDE_WIDTHS = 6;
const LEAN = Math.PI / 6;
/** Styles with open and closed arrows; `R` reverses the direction along the line. */
const arrows: Record<string, { isClosed: boolean; isReversed: boolean }> = {
  OpenArrow: { isClosed: false, isReversed: false },
  ClosedArrow: { isClosed: true, isReversed: false },
  ROpenArrow: { isClosed: false, isReversed: true },
  RClosedArrow: { isClosed: true, isReversed: true },
};

/** Paths of the arrows at both ends of a polyline. */
export function lineEndings(
  reader: PdfReader,
  annotation: PdfDict,
  points: readonly number[],
  lineWidth: number,
): string {
  if (points.length < 4) return "";
  const at = (index: number): Point => [points[index * 2]!, points[index * 2 + 1]!];
  const last = Math.floor(points.length / 2) - 1;
  const styles = (reader.arrayIn(annotation, "LE") ?? []).map((style) => reader.resolve(style));
  const ends: [Point, Point][] = [
    [at(0), at(1)],
    [at(last), at(last - 1)],
  ];
  return ends.map(([tip, from], index) => arrowAt(tip, from, styles[index], lineWidth)).join("");
}

function arrowAt(tip: Point, from: Point, style: unknown, lineWidth: number): string {
  const arrow = style instanceof PdfName ? arrows[style.value] : undefined;
  if (!arrow) return "";
  const direction = Math.atan2(from[1] - tip[1], from[0] - tip[0]) + (arrow.isReversed ? Math.PI : 0);
  const length = Math.max(1, lineWidth) * SIDE_WIDTHS;
  const [a, b] = [direction - LEAN, direction + LEAN].map(
    (angle): Point => [tip[0] + Math.cos(angle) * length, tip[1] + Math.sin(angle) * length],
  );
  const pointText = ([x, y]: Point): string => `${numberText(x)} ${numberText(y)}`;
  return `${pointText(a!)} m ${pointText(tip)} l ${pointText(b!)} l ${arrow.isClosed ? "h " : ""}`;
}
