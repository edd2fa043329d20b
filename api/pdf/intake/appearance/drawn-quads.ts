/** Draws highlights, underlines and strike-outs without an appearance, as viewers do (ISO 32000-2 §12.5.6.10). */
import type { PdfReader } from "../../syntax/reader.ts";
import { numberText } from "../../syntax/serialise.ts";
import { type PdfDict, PdfName, type PdfStream } from "../../syntax/values.ts";
import { borderOf, colourOf, fillColour, numbersOf, opacityOf, strokeColour } from "./annotation-style.ts";
import { boundsOf, pageForm, polyline } from "./page-form.ts";

/** Height of the line above the lower edge, as a share of the text's height. */
const UNDERLINE = 0;
const STRIKE_OUT = 0.5;
/** Half the length of a squiggle's waves, and their height, in points. */
const WAVE = { step: 2, height: 4 };
const MOST_STEPS = 1_000;

/** Top left, top right, bottom left, bottom right: the order that writers use, unlike the standard's. */
type Quad = readonly [number, number, number, number, number, number, number, number];

/** Returns a form in page coordinates, placed by `QuadPoints` wherever the rectangle is, or `null` without these. */
export function drawQuads(reader: PdfReader, annotation: PdfDict): PdfStream | null {
  const kind = reader.resolve(annotation.get("Subtype"));
  const isHighlight = kind instanceof PdfName && kind.value === "Highlight";
  const path = kind instanceof PdfName ? paths[kind.value] : undefined;
  const points = numbersOf(reader, annotation.get("QuadPoints"));
  const quads = Array.from({ length: Math.floor(points.length / 8) }, (_, i) => points.slice(i * 8, i * 8 + 8));
  const tallest = Math.max(...quads.map((quad) => heightOf(quad as unknown as Quad)));
  const { width, dashes } = borderOf(reader, annotation);
  const bounds = boundsOf(points, width + tallest / 2);
  if (!path || !bounds || quads.length === 0) return null;
  const colour = colourOf(reader, annotation, "C", null) ?? [0];
  const pen = isHighlight ? fillColour(colour) : `${strokeColour(colour)}${numberText(width)} w ${dashes}`;
  const operators = `${pen}${quads.map((quad) => path(quad as unknown as Quad)).join("")}${isHighlight ? "f" : "S"}`;
  return pageForm(bounds, operators, { opacity: opacityOf(reader, annotation), isMultiplied: isHighlight });
}

const paths: Readonly<Record<string, (quad: Quad) => string>> = {
  Highlight: rounded,
  Underline: (quad) => polyline(lineAt(quad, UNDERLINE)),
  StrikeOut: (quad) => polyline(lineAt(quad, STRIKE_OUT)),
  Squiggly: squiggle,
};

function heightOf([x1, y1, , , x3, y3]: Quad): number {
  return Math.hypot(x1 - x3, y1 - y3);
}

/** The quadrilateral with its left and right sides bent outwards by a quarter of its height. */
function rounded(quad: Quad): string {
  const [x1, y1, x2, y2, x3, y3, x4, y4] = quad;
  const bend = heightOf(quad) / 4 / (Math.hypot(x4 - x3, y4 - y3) || 1);
  const [dx, dy] = [(x4 - x3) * bend, (y4 - y3) * bend];
  const [left, right] = [
    [(x1 - x3) / 4, (y1 - y3) / 4],
    [(x2 - x4) / 4, (y2 - y4) / 4],
  ] as [[number, number], [number, number]];
  const curve = (...points: number[]): string => `${points.map(numberText).join(" ")} c `;
  return [
    `${numberText(x3)} ${numberText(y3)} m `,
    curve(x3 - dx + left[0], y3 - dy + left[1], x1 - dx - left[0], y1 - dy - left[1], x1, y1),
    `${numberText(x2)} ${numberText(y2)} l `,
    curve(x2 + dx - right[0], y2 + dy - right[1], x4 + dx + right[0], y4 + dy + right[1], x4, y4),
    "h ",
  ].join("");
}

/** A line across the quadrilateral, at `share` of its height above the lower edge. */
function lineAt([x1, y1, x2, y2, x3, y3, x4, y4]: Quad, share: number): [number, number, number, number] {
  return [x3 + (x1 - x3) * share, y3 + (y1 - y3) * share, x4 + (x2 - x4) * share, y4 + (y2 - y4) * share];
}

function squiggle(quad: Quad): string {
  const [fromX, fromY, toX, toY] = lineAt(quad, 0);
  const share = WAVE.height / (heightOf(quad) || 1);
  const [upX, upY] = [(quad[0] - quad[4]) * share, (quad[1] - quad[5]) * share];
  const count = Math.min(MOST_STEPS, Math.max(1, Math.round(Math.hypot(toX - fromX, toY - fromY) / WAVE.step)));
  const points = Array.from({ length: count + 1 }, (_, n) => {
    const up = (n + 1) % 2;
    return [fromX + ((toX - fromX) * n) / count + upX * up, fromY + ((toY - fromY) * n) / count + upY * up];
  });
  return polyline(points.flat());
}
