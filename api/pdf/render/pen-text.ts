/** Draws letters by their outlines, which pdf.js prepares where it has no browser. */
import type { Matrix } from "../../../domain/field/geometry.ts";
import { identity, multiply } from "../detect/matrix.ts";
import { outlineOf } from "./coarse-raster.ts";
import { matrixOf, type Operations, type Pen } from "./pen.ts";

export type PdfjsGlyph = {
  fontChar: string;
  unicode: string;
  width: number;
  isSpace: boolean;
  vmetric?: number[];
  accent?: { fontChar: string; offset: { x: number; y: number } } | null;
  operatorListId?: string;
};

/** Text rendering modes of PDF; four more also clip. */
const [FILL, STROKE, FILL_AND_STROKE, INVISIBLE] = [0, 1, 2, 3];
const MODES = 4;

export type TextTools = {
  /** A font or an outline that pdf.js has prepared. */
  objectOf: (name: string) => unknown;
  /** Draws a letter that is a small page of its own. */
  run: (letter: Operations) => void;
};

export function showText(pen: Pen, glyphs: readonly (PdfjsGlyph | number)[], tools: TextTools): void {
  const { font, fontSize, at, scaleX, charSpacing, wordSpacing, rise, textMatrix, matrix } = pen.state;
  if (!font || fontSize === 0) return;
  const [size, direction] = [Math.abs(fontSize), Math.sign(fontSize)];
  const [stretch, advance] = [scaleX * direction, size * (font.fontMatrix?.[0] ?? 0.001)];
  let along = 0;
  for (const glyph of glyphs) {
    if (typeof glyph === "number") {
      along += ((font.vertical ? 1 : -1) * glyph * size) / 1000;
      continue;
    }
    const spacing = ((glyph.isSpace ? wordSpacing : 0) + charSpacing) * direction;
    const metric = (font.vertical && glyph.vmetric) || null;
    const [dx, dy] = metric ? [-metric[1]! * advance, -along - metric[2]! * advance] : [along, 0];
    const place: Matrix = [stretch, 0, 0, direction, at.x + dx * stretch, at.y + rise + dy];
    const onPage = multiply(place, multiply(textMatrix, matrix));
    drawGlyph(pen, glyph, multiply([size, 0, 0, size, 0, 0], onPage), tools);
    along += metric ? -metric[0]! * advance - spacing : glyph.width * advance + spacing;
  }
  if (font.vertical) at.y -= along;
  else at.x += along * stretch;
}

function drawGlyph(pen: Pen, glyph: PdfjsGlyph, matrix: Matrix, { objectOf, run }: TextTools): void {
  const { font, mode } = pen.state;
  if (!font || mode % MODES === INVISIBLE) return;
  if (font.isType3Font) {
    const letter = font.charProcOperatorList?.get(glyph.operatorListId ?? "");
    const ownMatrix = multiply(font.fontMatrix ? matrixOf(font.fontMatrix) : identity, matrix);
    if (letter) pen.apart({ matrix: ownMatrix, mode: FILL }, () => run(letter));
    return;
  }
  const parts = [{ fontChar: glyph.fontChar, offset: { x: 0, y: 0 } }, ...(glyph.accent ? [glyph.accent] : [])];
  for (const { fontChar, offset } of parts) {
    const prepared = objectOf(`${font.loadedName}_path_${fontChar}`) as { path?: ArrayLike<number> } | null;
    const place = multiply([1, 0, 0, 1, offset.x, offset.y], matrix);
    const outline = outlineOf(prepared?.path ?? barsOf(glyph), place);
    if (mode % MODES !== STROKE) pen.fill(outline);
    if (mode % MODES === STROKE || mode % MODES === FILL_AND_STROKE) pen.stroke(outline);
  }
}

/** Stands for a letter of a font that is not there: eight bars at most, which depend on the letter. */
function barsOf({ unicode, width, isSpace }: PdfjsGlyph): number[] {
  const code = unicode.codePointAt(0) ?? 0;
  const path: number[] = [];
  for (let bit = 0; bit < 8 && !isSpace; bit++) {
    if (((code ^ (code >> 8)) & (1 << bit)) === 0) continue;
    const [left, right] = [0.05, Math.max(0.15, width / 1000 - 0.05)];
    const [bottom, top] = [bit * 0.09, bit * 0.09 + 0.06];
    path.push(0, left, bottom, 1, right, bottom, 1, right, top, 1, left, top, 4);
  }
  return path;
}
