/** Shapes at the ends of line annotations (ISO 32000-2 Table 179), which viewers draw with the line. */
import type { PdfReader } from "../../syntax/reader.ts";
import { type PdfDict, PdfName } from "../../syntax/values.ts";
import { ellipse, polyline } from "./page-form.ts";

type Point = readonly [x: number, y: number];

/** Sizes are in line widths. `LEAN` is the angle of an arrow's sides to the line, `SLANT` that of a slash across it. */
const LEAN = Math.PI / 6;
const ARROW = 6 / Math.cos(LEAN);
const SHAPE = 3;
const SLANT = Math.PI / 3;

/** Distance, in line widths, that an ending may extend beyond the end of its line. */
export const ENDING_WIDTHS = ARROW + 1;

/** Paths of the endings of a polyline, to be filled or only stroked. `points` are alternating coordinates. */
export function lineEndings(
  reader: PdfReader,
  annotation: PdfDict,
  points: readonly number[],
  lineWidth: number,
): { closed: string; open: string } {
  const endings = { closed: "", open: "" };
  if (points.length < 4) return endings;
  const at = (index: number): Point => [points[index * 2]!, points[index * 2 + 1]!];
  const last = Math.floor(points.length / 2) - 1;
  const styles = (reader.arrayIn(annotation, "LE") ?? []).map((style) => reader.resolve(style));
  const ends: [Point, Point][] = [
    [at(0), at(1)],
    [at(last), at(last - 1)],
  ];
  for (const [index, [tip, from]] of ends.entries()) {
    const style = styles[index];
    const name = style instanceof PdfName ? style.value : "None";
    const path = pathOf(name, tip, Math.atan2(from[1] - tip[1], from[0] - tip[0]), Math.max(1, lineWidth));
    if (/OpenArrow|Butt|Slash/.test(name)) endings.open += path;
    else endings.closed += path;
  }
  return endings;
}

/** @param direction angle from the tip back along the line */
function pathOf(name: string, tip: Point, direction: number, unit: number): string {
  const along = (angle: number, distance: number): Point => [
    tip[0] + Math.cos(angle) * distance * unit,
    tip[1] + Math.sin(angle) * distance * unit,
  ];
  const corners = (turn: number, distance: number) =>
    `${polyline([0, 1, 2, 3].flatMap((n) => along(direction + turn + (n * Math.PI) / 2, distance)))}h `;
  const arrow = (back: number) => polyline([...along(back - LEAN, ARROW), ...tip, ...along(back + LEAN, ARROW)]);
  const across = (angle: number, distance: number) =>
    polyline([...along(direction + angle, distance), ...along(direction + angle + Math.PI, distance)]);
  const radius = SHAPE * unit;
  switch (name) {
    case "OpenArrow":
      return arrow(direction);
    case "ClosedArrow":
      return `${arrow(direction)}h `;
    case "ROpenArrow":
      return arrow(direction + Math.PI);
    case "RClosedArrow":
      return `${arrow(direction + Math.PI)}h `;
    case "Square":
      return corners(Math.PI / 4, SHAPE * Math.SQRT2);
    case "Diamond":
      return corners(0, SHAPE);
    case "Circle":
      return ellipse(tip[0] - radius, tip[1] - radius, tip[0] + radius, tip[1] + radius);
    case "Butt":
      return across(Math.PI / 2, SHAPE);
    case "Slash":
      return across(SLANT, SHAPE);
    default:
      return "";
  }
}
