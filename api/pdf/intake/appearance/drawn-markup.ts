/** Draws lines, shapes and ink without an appearance stream, as viewers do (ISO 32000-2 §12.5.6). */
import { readRectangle } from "../../syntax/pages.ts";
import type { PdfReader } from "../../syntax/reader.ts";
import { numberText } from "../../syntax/serialise.ts";
import { type PdfDict, PdfName, type PdfStream } from "../../syntax/values.ts";
import { borderOf, colourOf, fillColour, numbersOf, opacityOf, strokeColour } from "./annotation-style.ts";
import { drawQuads } from "./drawn-quads.ts";
import { ENDING_WIDTHS, lineEndings } from "./line-endings.ts";
import { boundsOf, ellipse, pageForm, polyline } from "./page-form.ts";

type Drawing = {
  /** Outline of an area, which `IC` fills. */
  area: string;
  /** Lines and open ends, which are never filled. */
  line: string;
  /** Everything that is drawn lies around these alternating coordinates, wherever the annotation's rectangle is. */
  points: readonly number[];
};

/** Returns a form in page coordinates, or `null` for kinds that are invisible without an appearance. */
export function drawMarkup(reader: PdfReader, annotation: PdfDict): PdfStream | null {
  const { width, dashes } = borderOf(reader, annotation);
  const drawing = drawingOf(reader, annotation, width);
  if (!drawing) return drawQuads(reader, annotation);
  const bounds = boundsOf(drawing.points, Math.max(1, width) * (annotation.has("LE") ? ENDING_WIDTHS : 1));
  const stroke = colourOf(reader, annotation, "C", [0]);
  const fill = colourOf(reader, annotation, "IC", null);
  if (!bounds || (!stroke && !fill)) return null;
  const isStroked = stroke !== null && (width > 0 || drawing.line !== "");
  const paint = fill && isStroked ? "B " : fill ? "f " : isStroked ? "S " : "n ";
  const pen = `${strokeColour(stroke)}${fillColour(fill)}${numberText(width)} w ${dashes}`;
  const area = drawing.area && `${drawing.area}${paint}`;
  const line = drawing.line && isStroked ? `${drawing.line}S ` : "";
  return pageForm(bounds, `${pen}${line}${area}`, { opacity: opacityOf(reader, annotation) });
}

function drawingOf(reader: PdfReader, annotation: PdfDict, width: number): Drawing | null {
  const kind = reader.resolve(annotation.get("Subtype"));
  switch (kind instanceof PdfName ? kind.value : "") {
    case "Link":
      // A link whose action was removed keeps its border, which lies on its edge.
      return shape(reader, annotation, 0, kind as PdfName);
    case "Square":
    case "Circle":
      return shape(reader, annotation, width / 2, kind as PdfName);
    case "Line":
      return line(reader, annotation, numbersOf(reader, annotation.get("L")).slice(0, 4), width);
    case "PolyLine":
      return line(reader, annotation, numbersOf(reader, annotation.get("Vertices")), width);
    case "Polygon": {
      const points = numbersOf(reader, annotation.get("Vertices"));
      return { area: `${polyline(points)}h `, line: "", points };
    }
    case "Ink": {
      const strokes = (reader.arrayIn(annotation, "InkList") ?? []).map((stroke) => numbersOf(reader, stroke));
      return { area: "", line: `1 J 1 j ${strokes.map(inkPath).join("")}`, points: strokes.flat() };
    }
    default:
      return null;
  }
}

function shape(reader: PdfReader, annotation: PdfDict, inset: number, kind: PdfName): Drawing | null {
  const box = readRectangle(reader, annotation.get("Rect"));
  if (!box) return null;
  const [left, bottom] = [box[0] + inset, box[1] + inset];
  const [right, top] = [Math.max(left, box[2] - inset), Math.max(bottom, box[3] - inset)];
  const rectangle = `${[left, bottom, right - left, top - bottom].map(numberText).join(" ")} re `;
  return { area: kind.value === "Circle" ? ellipse(left, bottom, right, top) : rectangle, line: "", points: [...box] };
}

/** `IC` fills only the endings of a line (Tables 178 and 181). */
function line(reader: PdfReader, annotation: PdfDict, points: readonly number[], width: number): Drawing {
  const endings = lineEndings(reader, annotation, points, width);
  return { area: endings.closed, line: polyline(points) + endings.open, points };
}

/** A single point is a dot. */
function inkPath(points: readonly number[]): string {
  return polyline(points.length === 2 ? [...points, ...points] : points);
}
