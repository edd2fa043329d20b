/**
 * Draws the operations that pdf.js lists for a page, without a canvas, to compare two files that are both drawn so.
 * Pictures are areas of their size, gradients and patterns are gray, clips are boxes, and masks are ignored.
 */
import type { OPS } from "pdfjs-dist";
import type { Matrix } from "../../../domain/field/geometry.ts";
import type { Raster } from "../../../domain/file/picture-difference.ts";
import { identity } from "../detect/matrix.ts";
import { outlineOf, type Rgb, TooComplex } from "./coarse-raster.ts";
import { createPen, matrixOf, type Operations, PATTERN, type PdfjsFont, type Pen } from "./pen.ts";
import { showText } from "./pen-text.ts";

export type Drawing = {
  operators: typeof OPS;
  width: number;
  height: number;
  /** From the page to pixels. */
  matrix: Matrix;
  /** A font or an outline that pdf.js has prepared. */
  objectOf: (name: string) => unknown;
  isVisible: (layer: unknown) => boolean;
  /** Annotations to leave out. */
  without: ReadonlySet<string>;
  /** `performance.now()` at which drawing is given up. */
  untilMs: number;
};

/** Letters that are pages of their own, which show such letters again. */
const DEPTH = 3;

/** @throws TooComplex */
export function drawOperations(operations: Operations, drawing: Drawing): Raster {
  const pen = createPen(drawing);

  function run(list: Operations, depth: number): void {
    if (depth > DEPTH) return;
    const carryOut = createVerbs(pen, drawing, (letter) => run(letter, depth + 1));
    for (let i = 0; i < list.fnArray.length; i++) {
      // Before each operation: a single one may fill the whole page.
      if (performance.now() > drawing.untilMs) throw new TooComplex();
      carryOut(list.fnArray[i]!, (list.argsArray[i] ?? []) as Args);
    }
  }

  run(operations, 0);
  return pen.raster;
}

// biome-ignore lint/suspicious/noExplicitAny: pdf.js describes the arguments of no operation.
type Args = any[];

function createVerbs(pen: Pen, drawing: Drawing, run: (letter: Operations) => void) {
  const { operators: op } = drawing;
  const set = setter(pen);
  const text = textVerbs(pen, drawing, run);
  let clips = false;

  function paintPath(operator: number, path: ArrayLike<number> | null): void {
    const outline = path ? outlineOf(path, pen.state.matrix) : [];
    const isStroke = operator === op.stroke || operator === op.closeStroke;
    const isEvenOdd = [op.eoFill, op.eoFillStroke, op.closeEOFillStroke].includes(operator as never);
    const isBoth = [op.fillStroke, op.eoFillStroke, op.closeFillStroke, op.closeEOFillStroke];
    if (!isStroke && operator !== op.endPath) pen.fill(outline, isEvenOdd);
    if (isStroke || isBoth.includes(operator as never)) pen.stroke(outline);
    if (clips) pen.clip(outline);
    clips = false;
  }

  function clipNext(): void {
    clips = true;
  }

  function setGraphics(entries: readonly [string, never][]): void {
    for (const [key, value] of entries) {
      if (key === "LW") pen.state.lineWidth = value;
      else if (key === "CA") pen.state.strokeAlpha = value;
      else if (key === "ca") pen.state.fillAlpha = value;
      else if (key === "BM") pen.state.multiplies = value === "multiply" || value === "darken";
      else if (key === "Font") text.setFont(value[0], value[1]);
    }
  }

  const verbs = new Map<number, Verb>([
    [op.save, () => pen.save()],
    [op.restore, () => pen.restore()],
    [op.transform, (...by) => pen.transform(by)],
    [op.setLineWidth, (lineWidth) => set({ lineWidth })],
    [op.setGState, setGraphics],
    [op.setFillRGBColor, (colour) => set({ fill: rgbOf(colour) })],
    [op.setStrokeRGBColor, (colour) => set({ stroke: rgbOf(colour) })],
    [op.setFillColorN, () => set({ fill: PATTERN })],
    [op.setStrokeColorN, () => set({ stroke: PATTERN })],
    [op.setFillTransparent, () => set({ fill: null })],
    [op.setStrokeTransparent, () => set({ stroke: null })],
    [op.shadingFill, () => pen.flood(PATTERN)],
    [op.clip, clipNext],
    [op.eoClip, clipNext],
    [op.constructPath, (operator, data, box) => paintPath(operator, box ? data[0] : null)],
    ...text.verbs,
    [op.beginMarkedContent, () => pen.hidden.push(false)],
    [op.beginMarkedContentProps, (tag, layer) => pen.hidden.push(tag === "OC" && !drawing.isVisible(layer))],
    [op.endMarkedContent, () => pen.hidden.pop()],
    [op.beginGroup, (group) => pen.beginGroup(group)],
    [op.endGroup, () => pen.endGroup()],
    [op.paintFormXObjectEnd, () => pen.restore()],
    [op.endAnnotation, () => pen.endAnnotation()],
    [op.paintImageXObject, (_, width, height) => pen.picture(null, { width, height })],
    [op.paintInlineImageXObject, (image) => pen.picture(null, image)],
    [op.paintImageMaskXObject, () => pen.picture(null, null)],
    [op.paintSolidColorImageMask, () => pen.picture(null, null)],
  ]);
  verbs.set(op.paintFormXObjectBegin, (matrix, box) => {
    pen.save();
    pen.transform(matrix);
    pen.clipToBox(box);
  });
  verbs.set(op.beginAnnotation, (id, box, by, inner) => {
    pen.beginAnnotation(box, by, inner, drawing.without.has(id));
  });
  verbs.set(op.paintInlineImageXObjectGroup, (image, places) => {
    for (const { transform } of places) pen.picture(transform, image);
  });
  verbs.set(op.paintImageMaskXObjectGroup, (stencils) => {
    for (const { transform } of stencils) pen.picture(transform, null);
  });
  verbs.set(op.paintImageXObjectRepeat, (_, scaleX, scaleY, places) => {
    const size = { width: 1, height: 1 };
    for (let i = 0; i < places.length; i += 2) pen.picture([scaleX, 0, 0, scaleY, places[i], places[i + 1]], size);
  });
  verbs.set(op.paintImageMaskXObjectRepeat, (_, scaleX, skewX, skewY, scaleY, places) => {
    for (let i = 0; i < places.length; i += 2) {
      pen.picture([scaleX, skewX, skewY, scaleY, places[i], places[i + 1]], null);
    }
  });
  return (operator: number, args: Args): void => verbs.get(operator)?.(...args);
}

function setter(pen: Pen) {
  return (change: Partial<Pen["state"]>): void => void Object.assign(pen.state, change);
}

type Verb = (...args: Args) => void;

function textVerbs(pen: Pen, { operators: op, objectOf }: Drawing, run: (letter: Operations) => void) {
  const set = setter(pen);

  function setFont(name: string, fontSize: number): void {
    Object.assign(pen.state, { font: objectOf(name) as PdfjsFont | null, fontSize });
  }

  function moveText(x: number, y: number): void {
    const { at } = pen.state;
    at.x = at.lineX += x;
    at.y = at.lineY += y;
  }

  function startText(textMatrix: Matrix): void {
    Object.assign(pen.state, { textMatrix, at: { x: 0, y: 0, lineX: 0, lineY: 0 } });
  }

  const verbs: [number, Verb][] = [
    [op.beginText, () => startText(identity)],
    [op.setTextMatrix, (matrix) => startText(matrixOf(matrix))],
    [op.setFont, setFont],
    [op.setCharSpacing, (charSpacing) => set({ charSpacing })],
    [op.setWordSpacing, (wordSpacing) => set({ wordSpacing })],
    [op.setHScale, (percent) => set({ scaleX: percent / 100 })],
    [op.setLeading, (leading) => set({ leading: -leading })],
    [op.setTextRise, (rise) => set({ rise })],
    [op.setTextRenderingMode, (mode) => set({ mode })],
    [op.moveText, moveText],
    [op.nextLine, () => moveText(0, pen.state.leading)],
    [op.showText, (glyphs) => showText(pen, glyphs, { objectOf, run })],
    [
      op.setLeadingMoveText,
      (x, y) => {
        set({ leading: y });
        moveText(x, y);
      },
    ],
  ];
  return { verbs, setFont };
}

function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}
