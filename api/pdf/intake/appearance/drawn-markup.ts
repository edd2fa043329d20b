/**
 * Draws markup annotations without an appearance stream, as viewers do (ISO 32000-2 §12.5.6): lines, shapes,
 * highlights.
 */
import { readRectangle } from "../../syntax/pages.ts";
import type { PdfReader } from "../../syntax/reader.ts";
import { numberText } from "../../syntax/serialise.ts";
import { isName, type PdfDict, PdfName, type PdfStream, type PdfValue } from "../../syntax/values.ts";
import { lineEndings } from "../line-endings.ts";
import { opacityOf, pageForm } from "./page-form.ts";

/** Distance, in line widths, that an arrow extends beyond the end of its line. */
const ARROW_WIDTHS = 7;

type Drawing = { path: string; isFilled: boolean; isMultiplied?: boolean };

type Rectangle = readonly [number, number, number, number];

/** Returns a form in page coordinates, or `null` for kinds that are invisible without an appearance. */
export function drawMarkup(reader: PdfReader, annotation: PdfDict): PdfStream | null {
  const box = readRectangle(reader, annotation.get("Rect"));
  const width = borderWidth(reader, annotation);
  const drawing = box && drawingOf(reader, annotation, inset(box, width / 2), width);
  if (!box || !drawing) return null;
  const [stroke, fill] = [colour(reader, annotation, "C"), colour(reader, annotation, "IC")];
  const paint = drawing.isFilled ? stroke && "f" : [fill && "B", "S"].find(Boolean);
  if (!paint || (!stroke && !fill)) return null;
  const colours = drawing.isFilled ? setFill(stroke) : `${setStroke(stroke)}${setFill(fill)}`;
  const margin = width * (annotation.has("LE") ? ARROW_WIDTHS : 1);
  const bounds = [box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin];
  const pen = `${numberText(width)} w ${dashes(reader, annotation)}`;
  const { isMultiplied } = drawing;
  const operators = `${colours}${pen}${drawing.path}${paint}`;
  return pageForm(bounds, operators, { opacity: opacityOf(reader, annotation), isMultiplied });
}

function drawingOf(
  reader: PdfReader,
  annotation: PdfDict,
  [left, bottom, right, top]: Rectangle,
  width: number,
): Drawing | null {
  const kind = reader.resolve(annotation.get("Subtype"));
  switch (kind instanceof PdfName ? kind.value : "") {
    case "Highlight":
      return { path: quads(reader, annotation).map(quadPath).join(""), isFilled: true, isMultiplied: true };
    case "Underline":
    case "Squiggly":
      return {
        path: quads(reader, annotation)
          .map((quad) => lineAt(quad, 0.07))
          .join(""),
        isFilled: false,
      };
    case "StrikeOut":
      return {
        path: quads(reader, annotation)
          .map((quad) => lineAt(quad, 0.5))
          .join(""),
        isFilled: false,
      };
    case "Square":
      return { path: `${[left, bottom, right - left, top - bottom].map(numberText).join(" ")} re `, isFilled: false };
    case "Circle":
      return { path: ellipse(left, bottom, right, top), isFilled: false };
    case "Line":
      return { path: line(reader, annotation, numbers(reader, annotation.get("L")), width), isFilled: false };
    case "PolyLine":
      return { path: line(reader, annotation, numbers(reader, annotation.get("Vertices")), width), isFilled: false };
    case "Polygon":
      return { path: `${polyline(numbers(reader, annotation.get("Vertices")))}h `, isFilled: false };
    case "Ink":
      return {
        path: (reader.arrayIn(annotation, "InkList") ?? []).map((line) => polyline(numbers(reader, line))).join(""),
        isFilled: false,
      };
    default:
      return null;
  }
}

function line(reader: PdfReader, annotation: PdfDict, points: number[], width: number): string {
  return polyline(points) + lineEndings(reader, annotation, points, width);
}

/** Dash pattern of a border with style `D` (§12.5.4, Table 168); 3 on, 3 off by default. */
function dashes(reader: PdfReader, annotation: PdfDict): string {
  const style = reader.dictIn(annotation, "BS");
  if (!isName(reader.resolve(style?.get("S")), "D")) return "";
  const lengths = numbers(reader, style?.get("D")).filter((length) => length > 0 && length < 1_000);
  return `[${(lengths.length > 0 ? lengths.slice(0, 8) : [3]).map(numberText).join(" ")}] 0 d `;
}

function inset([left, bottom, right, top]: Rectangle, by: number): Rectangle {
  return [left + by, bottom + by, Math.max(left + by, right - by), Math.max(bottom + by, top - by)];
}

function numbers(reader: PdfReader, value: PdfValue | undefined): number[] {
  const list = reader.resolve(value);
  const found = Array.isArray(list) ? list.map((item) => reader.resolve(item)) : [];
  return found.filter((item) => typeof item === "number").slice(0, 10_000);
}

/**
 * Quadrilaterals, each as eight numbers: top left, top right, bottom left, bottom right. That is the order writers
 * use.
 */
function quads(reader: PdfReader, annotation: PdfDict): number[][] {
  const points = numbers(reader, annotation.get("QuadPoints"));
  return Array.from({ length: Math.floor(points.length / 8) }, (_, i) => points.slice(i * 8, i * 8 + 8));
}

function quadPath(quad: number[]): string {
  const [x1, y1, x2, y2, x3, y3, x4, y4] = quad.map(numberText);
  return `${x1} ${y1} m ${x2} ${y2} l ${x4} ${y4} l ${x3} ${y3} l h `;
}

/** A line across a quadrilateral, at `share` of its height above the lower edge. */
function lineAt(quad: number[], share: number): string {
  const [x1, y1, x2, y2, x3, y3, x4, y4] = quad as [number, number, number, number, number, number, number, number];
  const from = [x3 + (x1 - x3) * share, y3 + (y1 - y3) * share];
  const to = [x4 + (x2 - x4) * share, y4 + (y2 - y4) * share];
  return polyline([...from, ...to]);
}

function polyline(points: number[]): string {
  let path = "";
  for (let i = 0; i + 1 < points.length; i += 2) {
    path += `${numberText(points[i]!)} ${numberText(points[i + 1]!)} ${i === 0 ? "m" : "l"} `;
  }
  return path;
}

function ellipse(left: number, bottom: number, right: number, top: number): string {
  const [cx, cy, rx, ry] = [(left + right) / 2, (bottom + top) / 2, (right - left) / 2, (top - bottom) / 2];
  const k = 0.552285;
  const curve = (...points: number[]): string => `${points.map(numberText).join(" ")} c `;
  return [
    `${numberText(right)} ${numberText(cy)} m `,
    curve(right, cy + ry * k, cx + rx * k, top, cx, top),
    curve(cx - rx * k, top, left, cy + ry * k, left, cy),
    curve(left, cy - ry * k, cx - rx * k, bottom, cx, bottom),
    curve(cx + rx * k, bottom, right, cy - ry * k, right, cy),
  ].join("");
}

function borderWidth(reader: PdfReader, annotation: PdfDict): number {
  const style = reader.resolve(reader.dictIn(annotation, "BS")?.get("W"));
  const border = reader.resolve(reader.arrayIn(annotation, "Border")?.[2]);
  const width = typeof style === "number" ? style : border;
  return typeof width === "number" && width >= 0 && width < 100 ? width : 1;
}

/** One, three or four components; `null` for anything else. */
function colour(reader: PdfReader, annotation: PdfDict, key: string): number[] | null {
  const parts = numbers(reader, annotation.get(key));
  return [1, 3, 4].includes(parts.length) ? parts : null;
}

function setStroke(parts: number[] | null): string {
  return parts ? `${parts.map(numberText).join(" ")} ${["", "G", "", "RG", "K"][parts.length]} ` : "";
}

function setFill(parts: number[] | null): string {
  return parts ? `${parts.map(numberText).join(" ")} ${["", "g", "", "rg", "k"][parts.length]} ` : "";
}
